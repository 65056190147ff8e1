// Where businesses are, seen from home: a map of directions and distances that needs no pictures from anywhere.

const radius = 6371;
const radians = (degrees) => degrees * Math.PI / 180;

/** Kilometres between two places {latitude, longitude} over the earth (haversine); null where one is not known. */
export function distance(one, other) {
  if (![one?.latitude, one?.longitude, other?.latitude, other?.longitude].every(Number.isFinite)) return null;
  const half = (angle) => Math.sin(angle / 2) ** 2;
  const a = half(radians(other.latitude - one.latitude))
    + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(
      radians(other.longitude - one.longitude));
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The middle of places, for who has not said where home is. */
export function middle(places) {
  const known = places.filter((place) => Number.isFinite(place.latitude) && Number.isFinite(place.longitude));
  if (!known.length) return null;
  const mean = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  return { latitude: mean(known.map((place) => place.latitude)),
    longitude: mean(known.map((place) => place.longitude)) };
}

// What is near takes most of the room: twice as far in kilometres is less than twice as far on the map.
const reach = (kilometres) => Math.log1p(2 * kilometres);

/** Pins and rings on a square from -1 to 1: {pins: [{id, x, y}], rings: [{kilometres, r}]}. North is up; x and y are in
 * the map's true directions, distances are shortened the more the further away. */
export function mapped(places, home) {
  const far = places.map((place) => [place, distance(home, place)]).filter(([, kilometres]) => kilometres !== null);
  const outer = [0.5, 1, 2, 5, 10, 20, 50, 100, 500, 20_000]
    .find((ring) => far.every(([, kilometres]) => kilometres <= ring)) ?? 20_000;
  const scale = 0.92 / reach(outer);
  const pins = far.map(([place, kilometres]) => {
    const east = (place.longitude - home.longitude) * Math.cos(radians(home.latitude));
    const angle = Math.atan2(place.latitude - home.latitude, east);
    return { id: place.id, x: Math.cos(angle) * reach(kilometres) * scale,
      y: -Math.sin(angle) * reach(kilometres) * scale };
  });
  // Home keeps its room too.
  apart([{ x: 0, y: 0, isFixed: true }, ...pins]);
  const rings = [];
  for (const kilometres of [500, 100, 50, 20, 10, 5, 2, 1, 0.5]) {
    const r = reach(kilometres) * scale;
    if (kilometres <= outer && r > 0.2 && r < (rings.at(-1)?.r ?? 2) - 0.2) rings.push({ kilometres, r });
  }
  return { pins, rings };
}

// Pins that lie on each other are pushed apart until each can be read.
function apart(pins, room = 0.2) {
  for (let round = 0; round < 40; round += 1) {
    for (const [index, one] of pins.entries()) for (const other of pins.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x || 0.001 * (index + 1), other.y - one.y || 0.001];
      const gap = Math.hypot(dx, dy);
      if (gap >= room) continue;
      const push = (room - gap) / 2 / gap;
      const share = one.isFixed ? 2 : 1;
      if (!one.isFixed) Object.assign(one, { x: within(one.x - dx * push), y: within(one.y - dy * push) });
      Object.assign(other, { x: within(other.x + dx * push * share), y: within(other.y + dy * push * share) });
    }
  }
}
const within = (value) => Math.max(-0.92, Math.min(0.92, value));
