"""A bag of hashed features through one hidden layer (after A. Joulin et al., "Bag of Tricks for Efficient Text
Classification", 2017), learnt from rows of which some tell only that it is one of several intents."""

import numpy
import torch

from features import BUCKETS, features, plain, tokens

HIDDEN = 32
BATCH = 128
RATE = 0.01


class Reading(torch.nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.table = torch.nn.EmbeddingBag(BUCKETS, HIDDEN, mode="sum")
        torch.nn.init.normal_(self.table.weight, std=0.1)
        self.last = torch.nn.Linear(HIDDEN, classes)

    def forward(self, found, starts, weights):
        return self.last(torch.relu(self.table(found, starts, per_sample_weights=weights)))


def batch(rows):
    sizes = numpy.array([len(row) for row in rows])
    starts = numpy.concatenate([[0], numpy.cumsum(sizes)[:-1]])
    # Long sentences must not be surer only for being long.
    weights = numpy.repeat(1 / numpy.sqrt(numpy.maximum(sizes, 1)), sizes).astype(numpy.float32)
    return (torch.from_numpy(numpy.concatenate(rows)), torch.from_numpy(starts), torch.from_numpy(weights))


def buckets(texts, foods):
    return [numpy.array(features(plain(tokens(text)), foods) or [0], numpy.int64) for text in texts]


def learn(rows, found, classes, passes, seed):
    """Trains on rows with their buckets; `classes` are intents, the first of them none."""
    torch.manual_seed(seed)
    chance = numpy.random.default_rng(seed)
    number = {intent: place for place, intent in enumerate(classes)}
    accepted = torch.zeros(len(rows), len(classes))
    for place, row in enumerate(rows):
        for intent in row.intents or [classes[0]]:
            accepted[place, number[intent]] = 1
    weights = torch.tensor([row.weight for row in rows])
    model = Reading(len(classes))
    optimiser = torch.optim.Adam(model.parameters(), lr=RATE)
    steps, step = passes * (len(rows) // BATCH + 1), 0
    for _ in range(passes):
        order = chance.permutation(len(rows))
        for start in range(0, len(order), BATCH):
            places = order[start:start + BATCH]
            chances = torch.log_softmax(model(*batch([found[place] for place in places])), 1)
            losses = -torch.logsumexp(chances + torch.log(accepted[places] + 1e-9), 1)
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1 - step / steps)
            optimiser.zero_grad()
            (losses * weights[places]).mean().backward()
            optimiser.step()
            step += 1
    return model


def scores(model, found):
    with torch.no_grad():
        return torch.cat([model(*batch(found[start:start + 512])) for start in range(0, len(found), 512)])
