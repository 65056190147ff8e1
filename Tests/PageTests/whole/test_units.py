from support import PageTest, wait


class Units(PageTest):
    def test_every_unit_of_the_page_does_what_its_tests_say(self):
        self.driver.get(self.box.url + "unit/index.html")
        results = wait(lambda: self.driver.execute_script("return window.results"), self.page.faults, 60)
        self.assertGreater(len(results), 30)
        for result in results:
            with self.subTest(result["name"]):
                self.assertIsNone(result["error"])
