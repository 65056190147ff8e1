import FuzzTargets

FuzzMain.run(FuzzTarget.Maker.files)
