import FuzzHouseTargets
import FuzzTargets

FuzzMain.run(FuzzTarget.Maker.house)
