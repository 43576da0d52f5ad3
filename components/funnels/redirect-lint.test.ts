import assert from "node:assert/strict";
import { test } from "node:test";
import type { Redirect } from "#contract/funnels/redirects.ts";
import { lint } from "./redirect-lint.ts";

let count = 0;
const redirect = (path: string, target: string, more: Partial<Redirect> = {}): Redirect => ({
  ...{
    id: `r${++count}`,
    locationId: "l",
    domain: "go.example.com",
    path,
    pathLowercase: path.toLowerCase(),
    type: "Permanent",
    target,
    action: "url",
  },
  ...more,
});

const kindsOf = (redirects: Redirect[]) => {
  const remarks = lint(redirects);
  return redirects.map(({ id }) => (remarks.get(id) ?? []).map(({ kind }) => kind));
};

test("a redirect that leads to its target directly has no remark", () => {
  assert.deepEqual(kindsOf([redirect("/a", "https://example.com/a"), redirect("/b", "webinar", { action: "funnel" })]), [[], []]);
});

test("a redirect to itself and redirects in a circle are loops", () => {
  assert.deepEqual(kindsOf([redirect("/a", "https://GO.example.com/A/")]), [["loop"]]);
  assert.deepEqual(kindsOf([redirect("/a", "/b", { action: "website" }), redirect("/b", "go.example.com/a")]), [["loop"], ["loop"]]);
  assert.deepEqual(kindsOf([redirect("/", "/home", { action: "all" })]), [[]]);
});

test("a redirect to another redirect is a chain, and its final target is named", () => {
  const chain = [
    redirect("/a", "https://go.example.com/b"),
    redirect("/b", "https://go.example.com/c"),
    redirect("/c", "https://example.com"),
  ];
  assert.deepEqual(kindsOf(chain), [["chain"], ["chain"], []]);
  assert.match(lint(chain).get(chain[0]?.id ?? "")?.[0]?.path ?? "", /go\.example\.com\/b → go\.example\.com\/c/);
  assert.deepEqual(
    kindsOf([redirect("/a", "/shop/hats", { action: "website" }), redirect("/shop", "https://shop.example", { action: "all" })]),
    [["chain"], []],
  );
});

test("the same path with and without a final slash is a duplicate, and a path below an equal `all` redirect is covered", () => {
  assert.deepEqual(kindsOf([redirect("/a", "https://example.com/1"), redirect("/a/", "https://example.com/2")]), [
    ["repeated"],
    ["repeated"],
  ]);
  assert.deepEqual(kindsOf([redirect("/", "https://example.com", { action: "all" }), redirect("/a", "https://example.com")]), [
    [],
    ["covered"],
  ]);
});
