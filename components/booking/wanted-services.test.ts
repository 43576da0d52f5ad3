import assert from "node:assert/strict";
import { test } from "node:test";
import { type OfferedService, wantedText } from "#contract/booking/booking.ts";
import { rangeOf, totalOf, wantedFirst } from "./wanted-services.ts";

const priced = { description: "", deposit: 0, coverImage: null, staff: [] };
const cut: OfferedService = { ...priced, id: "cut", name: "Cut", durationMin: 30, price: 25, variations: [] };
const kinds = [
  { ...priced, id: "roots", name: "Roots", durationMin: 60, price: 40, deposit: 10 },
  { ...priced, id: "whole", name: "Whole", durationMin: 120, price: 90, deposit: 20 },
];
const colour: OfferedService = { ...priced, id: "colour", name: "Color", durationMin: 45, price: 40, variations: kinds };

test("duration and price are the sums over the chosen services or variations", () => {
  assert.deepEqual(totalOf([cut, colour], [{ id: "cut" }, { id: "colour", variationId: "whole" }]), {
    durationMin: 150,
    price: 115,
    deposit: 20,
  });
  assert.deepEqual(totalOf([cut], []), { durationMin: 0, price: 0, deposit: 0 });
});

test("a service with variations starts with the first one, and shows the range of all of them", () => {
  assert.deepEqual([wantedFirst(cut), wantedFirst(colour)], [{ id: "cut" }, { id: "colour", variationId: "roots" }]);
  assert.deepEqual(rangeOf(colour), { shortestMin: 60, longestMin: 120, cheapest: 40, dearest: 90 });
  assert.deepEqual(rangeOf(cut), { shortestMin: 30, longestMin: 30, cheapest: 25, dearest: 25 });
});

test("the request for a service leaves out defaults", () => {
  assert.deepEqual(
    [{ id: "a" }, { id: "a", variationId: "v" }, { id: "a", staffId: "s" }, { id: "a", variationId: "v", staffId: "s" }].map(wantedText),
    ["a", "a:v", "a::s", "a:v:s"],
  );
});
