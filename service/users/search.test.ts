import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { person } from "./user-fixtures.ts";

test("names are sorted alphabetically across pages, accented letters beside their base letters", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const inOrder = ["emil Cole", "Émile Bond", "Oscar Abel", "Öscar Dunn", "Peter East", "Zed Ash"];
  for (const [index, name] of inOrder.toReversed().entries()) {
    const [firstName, lastName] = name.split(" ");
    const made = await they.post("/users/", person(visitor, { firstName, lastName, email: `p${index}@staff.example` }));
    assert.equal(made.status, 201, JSON.stringify(made.body));
  }
  const namesOf = async (query: string) => {
    const users = at((await they.get(`/users/search?companyId=company-${visitor.locationId}&${query}`)).body, "users");
    assert.ok(Array.isArray(users));
    return users.map((user) => textAt(user, "name"));
  };
  for (const query of ["", "sort=firstName&", "sort=name&"])
    assert.deepEqual((await Promise.all([0, 2, 4].map((skip) => namesOf(`${query}limit=2&skip=${skip}`)))).flat(), inOrder);
  const { app } = await w.user(visitor.locationId, { firstName: "Ñusta", lastName: "Last" });
  const { users } = await app.users.list({ query: { locationId: visitor.locationId } });
  assert.deepEqual(
    users.map(({ name }) => name),
    [...inOrder.slice(0, 2), "Ñusta Last", ...inOrder.slice(2)],
  );
});

test("users are searched by name, email, phone, role, type and ids, in pages and in every sort order", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const ids: Record<string, string> = {};
  for (const [firstName, lastName, role, phone] of [
    ["bob", "Young", "user", "+15550001111"],
    ["Ann", "Zeta", "admin", "+15550002222"],
    ["Ann", "Alpha", "user", "+15550003333"],
    ["Cy_d", "Moss", "user", "+15550004444"],
  ]) {
    const email = `${firstName}.${lastName}@staff.example`;
    const reply = await they.post("/users/", person(visitor, { firstName, lastName, role, phone, email }));
    ids[`${firstName} ${lastName}`] = textAt(reply.body, "id");
    w.advance(1000);
  }
  const find = async (query: string) => {
    const { status, body } = await they.get(`/users/search?companyId=company-${visitor.locationId}&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const users = at(body, "users");
    assert.ok(Array.isArray(users));
    return { names: users.map((user) => textAt(user, "name")), count: at(body, "count") };
  };
  const byName = ["Ann Alpha", "Ann Zeta", "bob Young", "Cy_d Moss"];
  assert.deepEqual(await find(""), { names: byName, count: 4 });
  assert.deepEqual(await find("limit=2"), { names: byName.slice(0, 2), count: 4 });
  assert.deepEqual(await find("limit=2&skip=2"), { names: byName.slice(2), count: 4 });
  assert.deepEqual(await find("skip=4"), { names: [], count: 4 });
  assert.deepEqual((await find("query=ann%20z")).names, ["Ann Zeta"]);
  assert.deepEqual((await find("query=YOUNG@staff")).names, ["bob Young"]);
  assert.deepEqual((await find("query=%2B1%20555%20000%203333")).names, ["Ann Alpha"]);
  assert.deepEqual((await find("query=0004444")).names, ["Cy_d Moss"]);
  assert.deepEqual((await find("query=_")).names, ["Cy_d Moss"]);
  assert.deepEqual(await find("role=admin"), { names: ["Ann Zeta"], count: 1 });
  assert.deepEqual((await find("role=nobody")).names, []);
  assert.equal((await find("type=account")).count, 4);
  assert.equal((await find("type=agency")).count, 0);
  assert.deepEqual((await find("sort=dateAdded")).names, ["bob Young", "Ann Zeta", "Ann Alpha", "Cy_d Moss"]);
  assert.deepEqual((await find("sort=dateAdded&sortDirection=desc")).names, ["Cy_d Moss", "Ann Alpha", "Ann Zeta", "bob Young"]);
  assert.deepEqual((await find("sortDirection=desc")).names, [...byName].reverse());
  assert.deepEqual((await find("sort=lastName&sortDirection=asc")).names, ["Ann Alpha", "Cy_d Moss", "bob Young", "Ann Zeta"]);
  const [one = "", other = ""] = [ids["bob Young"], ids["Ann Zeta"]];
  for (const list of [`ids=${one},${other}`, `ids=${one}&ids=${other}`, `ids[]=${one}&ids[]=${other}`, `ids[0]=${one}&ids[1]=${other}`])
    assert.deepEqual(await find(list), { names: ["Ann Zeta", "bob Young"], count: 2 });
  assert.equal((await find(`locationId=${visitor.locationId}&enabled2waySync=false`)).count, 4);
  assert.equal((await find("enabled2waySync=true")).count, 0);
  const path = `/users/search?companyId=company-${visitor.locationId}`;
  await assertRefused(they.get("/users/search"), "INVALID", { message: ["companyId should not be empty"] });
  for (const query of ["limit=x", "skip=x", "enabled2waySync=maybe"]) await assertRefused(they.get(`${path}&${query}`), "BAD_REQUEST");
  for (const query of ["limit=0", "limit=1001", "sort=password_hash", "sortDirection=up"])
    await assertRefused(they.get(`${path}&${query}`), "INVALID");
});
