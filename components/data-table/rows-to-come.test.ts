import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsToCome } from "./rows-to-come.ts";

test("the placeholder has one bar in each column of each row, and no bar reaches into the next column", () => {
  const tracks = [
    { start: 40, width: 240 },
    { start: 280, width: 60 },
  ];
  const svg = decodeURIComponent(rowsToCome(tracks, 36));
  const bars = [...svg.matchAll(/x='([\d.]+)' y='([\d.]+)' width='([\d.]+)' height='([\d.]+)'/g)].map((found) =>
    found.slice(1).map(Number),
  );
  assert.equal(bars.length, 5 * tracks.length);
  for (const [x = 0, y = 0, width = 0, height = 0] of bars) {
    assert.ok(
      tracks.some((track) => x >= track.start && x + width <= track.start + track.width),
      `${x} + ${width}`,
    );
    assert.equal(Math.floor(y / 36), Math.floor((y + height) / 36));
  }
});
