import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { listUrl } from "./list-url.ts";

const people = listUrl(
  "/people",
  z.object({
    query: z.string().max(75).default(""),
    tab: z.enum(["people", "imports"]).catch("people"),
    tags: z.array(z.string()).default([]),
    page: z.coerce.number().int().min(1).default(1),
    mine: z.boolean().default(false),
    sort: z.object({ id: z.string(), direction: z.enum(["asc", "desc"]) }).optional(),
  }),
);

test("a state survives a round trip through its address", () => {
  const state = {
    query: "ada & co",
    tab: "imports",
    tags: ["vip", "recall"],
    page: 3,
    mine: true,
    sort: { id: "name", direction: "desc" },
  } as const;
  const address = new URL(people.href({ ...state, tags: [...state.tags] }), "http://localhost");
  assert.deepEqual(people.read(Object.fromEntries(address.searchParams)), state);
});

test("empty and default values are not in the address", () => {
  assert.equal(people.href({ query: "", tab: "people", tags: [], page: 1, mine: false }), "/people");
});

test("an invalid value falls back to its default without affecting the others", () => {
  assert.deepEqual(people.read({ tab: "nonsense", page: "-4", query: "x".repeat(76), mine: "perhaps", sort: "{oops", tags: "vip" }), {
    query: "",
    tab: "people",
    tags: ["vip"],
    page: 1,
    mine: false,
  });
});

test("a list may be repeated parameters or separated by commas", () => {
  for (const tags of ["a,b", ["a", "b"]]) assert.deepEqual(people.read({ tags }).tags, ["a", "b"]);
});

test("text that looks like a number or a boolean stays text in a text field", () => {
  assert.equal(people.read({ query: "12" }).query, "12");
  assert.equal(people.read({ query: "true" }).query, "true");
});

test("an unknown parameter is ignored", () => {
  assert.equal("utm" in people.read({ utm: "x" }), false);
});
