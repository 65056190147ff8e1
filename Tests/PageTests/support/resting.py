"""The minute after which a screen that nobody touches rests."""

from support import wait

# The minute that the kitchen is left alone passes when a test says so.
MINUTE = """
  window.ahead ??= (performance.now = (real => () => real() + ahead)(performance.now.bind(performance)), 0);
  ahead += 61000;
"""
# On a busy machine the page may begin to count after the first minute has passed.
MOST_MINUTES = 20


def rest(page):
    """Leaves the page alone until it rests, once it has fetched how to, as it does when nothing else is to do."""
    wait(lambda: page.driver.execute_script("""
      return performance.getEntriesByType('resource').some(e => e.name.endsWith('views/ambient.js') && e.responseEnd)"""), patience=60)
    for _ in range(MOST_MINUTES):
        page.driver.execute_script(MINUTE)
        try:
            return wait(lambda: page.all(".ambient"), "it never rested", patience=1)
        except AssertionError:
            continue
    raise AssertionError("it never rested")
