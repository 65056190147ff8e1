"""Sentences that have the words of a kitchen, or the verbs of its commands, and are not for the box."""

import random

THINGS = """phone app email photo picture car door window film movie show lights lamp heating book flight taxi game meeting
subscription account dishwasher washing machine vacuum trash kids dog cat shoes letter poem story report file folder
message contact calendar event news radio television computer laptop battery bike homework lesson class project website
page password network printer camera video song album channel shower garden fence bed sofa wall carpet shirt coat keys
wallet ticket passport doctor dentist bank bill tax insurance loan card cheque package holiday hotel train bus plane
boat road bridge river beach mountain sun moon sky school office boss team match ball race party guest uncle neighbour
fire smoke alarm system oven kitchen table chair plate cup knife timer clock list shopping bag fridge recipe book""".split()
FOODS = """milk pizza bread fish chicken beans eggs rice soup cake butter salt bananas apples cheese bacon pasta beer wine
coffee tea chocolate honey potatoes onions""".split()
VERBS = """add delete remove cancel start stop pause resume set check mark clear find book order show read put take keep
hold open close shut write make send get give begin finish turn switch clean wash paint fix sell rent buy catch throw
bring leave move change count clear print save call rename restart skip repeat""".split()
LOOKS = "smells looks tastes seems feels is was".split()
HOW = """good bad great awful broken annoying useful fun white cold hot expensive cheap empty full ready late new old
beautiful boring important delicious loud quiet beeping ringing missing wet dirty ready gone""".split()
WHO = "he she they we you i mark anna my brother my boss the kids somebody everybody".split()
DID = """walked ran talked waited slept drove worked lived sat stood played watched laughed cried spilled dropped broke lost
forgot loved hated liked saw painted sold""".split()
UNITS = "minutes hours seconds days weeks".split()
NUMBERS = "two three five six seven ten twelve fifteen twenty thirty 2 3 5 10 15 20".split()
TAILS = ["", "", "", "from {thing}", "on the {thing}", "to the {thing}", "in the {thing}", "for {who}", "with the {thing}",
         "as read", "right now", "again", "from {who}"]
FORMS = """the {food} {looks} {how}|my {thing} {looks} {how}|the {thing} {looks} {how}|the {thing} on the {thing} is {how}
i {did} the {food}|i {did} the {thing}|we {did} for {n} {unit}|i love {food}|i hate {thing}|my favourite {thing} is {food}
{verb} the {thing} {tail}|{verb} a {thing} {tail}|{verb} my {thing} {tail}|{verb} {who} {tail}|{verb} all my {thing}
{verb} it {tail}|{verb} out of here|{verb} off the {thing}|{verb} up the {thing}|{verb} new {thing} {tail}|{verb} me a {thing}
{verb} me on the {thing}|{verb} an email to {who}|{verb} a reminder about the {thing}|{verb} the alarm {thing}
see you in {n} {unit}|{n} {unit} ago {who} was here|wait a minute {who}|wait {n} {unit} please|it takes {n} {unit} to get there
i've been waiting for {n} {unit}|give me a second|give me a minute please|the {thing} leaves at {n}|school starts at {n}
the alarm went off at {n}|my alarm did not work|{who} told me to {verb}|tell {who} to {verb} the {thing}|{who} is on the list
{who} will be back in {n} {unit}|the meeting takes {n} {unit}|what's {n} times {n}|what is {n} plus {n}
when does the {thing} start|when does the {thing} end|how long is the {thing}|how long is a {thing}|how much is the {food}
how much is the {thing}|where is the {thing}|is {food} good for {who}|do they like {food}|who invented {food}
why is {food} {how}|what colour is the {food}|can you {verb} this for {who}|let's {verb} the {thing}|let's go to the {thing}
i need to {verb} the {thing}|i want to {verb} a {thing}|i bought a new {thing}|i bought a new {food} {thing}
{thing}s are {how}|{food} {thing}s are {how}|there is no {thing}|we're out of {thing}|no {thing} today|{who} spilled the {food}
the table is {how}|set the table for {n}|lay the table|clear the table|take a {thing}|take it {how}|keep {how}|keep the {thing}
shopping is {how}|i {did} grocery shopping|let's go shopping|dinner was {how}|lunch with {who} was {how}|put the {thing} to bed
put it on the {thing}|read me a {thing}|turn off the {thing}|turn left at the {thing}|wake me up before you go
what's in the {thing}|what's on the {thing} tonight|write a {thing}|mark the {thing} {tail}|a piece of {food}|go {food}"""


def near_misses(count, seed):
    """So many of such sentences, each once."""
    chance = random.Random(seed)
    forms = [form.strip() for line in FORMS.splitlines() for form in line.split("|")]
    found = set()
    while len(found) < count:
        text = chance.choice(forms)
        if "{tail}" in text:
            text = text.replace("{tail}", chance.choice(TAILS))
        for name, words in (("thing", THINGS), ("food", FOODS), ("verb", VERBS), ("looks", LOOKS), ("how", HOW),
                            ("who", WHO), ("did", DID), ("unit", UNITS), ("n", NUMBERS)):
            while "{" + name + "}" in text:
                text = text.replace("{" + name + "}", chance.choice(words), 1)
        found.add(" ".join(text.split()))
    return sorted(found)


def rubble(sentences, count, seed):
    """Some words of some sentences each, in no order: what has the words alone is not for the box."""
    chance = random.Random(seed)
    words = [word for sentence in sentences for word in sentence.split()]
    return [" ".join(chance.choice(words) for _ in range(chance.randint(2, 6))) for _ in range(count)]
