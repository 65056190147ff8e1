"""The pictures of README.md can be made again by anybody, and those that lie there are as wide and light as they should be."""

import unittest

import pictures
from PIL import Image
from support import OUTPUT, ROOT


class Pictures(unittest.TestCase):
    def fits(self, file):
        with Image.open(file) as picture:
            self.assertEqual(picture.size, (1280, 800))
        self.assertLess(file.stat().st_size, 200_000)

    def test_they_are_made_anew(self):
        for file in pictures.make(OUTPUT / "pictures"):
            self.fits(file)

    def test_those_of_the_readme_are_there(self):
        readme = (ROOT / "README.md").read_text()
        self.assertIn("docs/pictures/show-dinner.png", readme)
        self.fits(ROOT / "docs" / "pictures" / "show-dinner.png")
