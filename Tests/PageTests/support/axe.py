"""axe, and what it finds on the page that is open."""

import importlib.util
import pathlib

# All rules of WCAG 2.2 up to AA, and axe's best practices.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_source():
    """axe.min.js, out of the wheel of axe-playwright-python."""
    spec = importlib.util.find_spec("axe_playwright_python")
    return next(pathlib.Path(spec.origin).parent.rglob("axe.min.js")).read_text()


def violations(driver):
    """What axe finds: of each the rule, what it is, and the places."""
    if not driver.execute_script("return 'axe' in window"):
        driver.execute_script(axe_source())
    # Bars that stay while the page scrolls cover what is beneath them until it is scrolled; axe takes that for small targets.
    # By a rule, because a view that is drawn anew meanwhile has bars of its own.
    return driver.execute_async_script("""
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.top, .ways, .cook-ways, .order-bar, .cart-bar { position: static !important; }');
      document.adoptedStyleSheets = [sheet];
      const done = found => { document.adoptedStyleSheets = []; arguments[1](found); };
      axe.run(document, {runOnly: arguments[0], resultTypes: ['violations'], preload: false}).then(({violations}) =>
        done(violations.map(v => [v.id, v.help, v.nodes.map(n => [n.html.slice(0, 200), n.failureSummary])])), e => done([String(e)]));
    """, RULES)
