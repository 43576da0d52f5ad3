import assert from "node:assert/strict";
import { test } from "node:test";
import { type Service, service } from "#contract/calendars/services.ts";
import { changeService } from "./services.ts";

/** A server with one service. An empty list removes all variations, an id changes one, and no id adds one. */
function server(variations: Service["variations"]) {
  let existing = service.parse({
    ...{ id: "s", locationId: "l", name: "Cut", slug: "cut", serviceCategoryId: "default", isPrivate: false },
    ...{ staff: [{ id: "u" }], variations },
  });
  let added = 0;
  const requests: unknown[] = [];
  const update: Parameters<typeof changeService>[0] = async ({ body }) => {
    requests.push(body);
    if (body.name === "") throw new Error("name should not be empty");
    const sent = body.variations;
    const changed = existing.variations.map((each) => ({ ...each, ...sent?.find(({ id }) => id === each.id), id: each.id }));
    const more = (sent ?? []).filter(({ id }) => id === undefined).map((each) => ({ ...each, id: `new-${++added}` }));
    const all = sent?.length === 0 ? [] : [...changed, ...more];
    existing = service.parse({ ...existing, ...(body.name ? { name: body.name } : {}), variations: all });
    return { service: existing };
  };
  return { update, requests, names: () => existing.variations.map(({ name, serviceDuration }) => [name, serviceDuration]) };
}

const short = { id: "a", name: "Short", serviceDuration: 20, description: "Quick" };
const long = { id: "b", name: "Long", serviceDuration: 90, description: "With care" };

test("removing one variation keeps the others, with the fields that the form does not show", async () => {
  const { update, names, requests } = server([short, long]);
  const body = { name: "Cut", variations: [{ id: "b", name: "Longer" }, { name: "Third" }] };
  const { service: saved } = await changeService(update, "s", { body, gone: ["a"] });
  assert.deepEqual(names(), [
    ["Longer", 90],
    ["Third", undefined],
  ]);
  assert.equal(saved.variations[0]?.description, "With care");
  assert.equal(requests.length, 3);
});

test("a refused change keeps all variations", async () => {
  const { update, names } = server([short, long]);
  await assert.rejects(changeService(update, "s", { body: { name: "", variations: [{ id: "b", name: "Long" }] }, gone: ["a"] }));
  assert.equal(names().length, 2);
});

test("one request is enough if no variation is removed, or if all are", async () => {
  for (const { variations, gone } of [
    { variations: [{ id: "a", name: "Shorter" }], gone: [] },
    { variations: [], gone: ["a", "b"] },
  ]) {
    const { update, requests } = server([short, long]);
    await changeService(update, "s", { body: { variations }, gone });
    assert.equal(requests.length, 1);
  }
});
