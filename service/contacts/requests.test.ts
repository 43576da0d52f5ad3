import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { campaign, workflow } from "./fixtures.ts";

test("requests in the form that integrations send", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, token } = visitor;
  const they = integration(w, visitor);
  const email = "ada+news@example.com";
  const made = await visitor.api.contacts.contacts.create({ body: { locationId, email, phone: "+15550100200", tags: ["a"] } });
  const id = made.contact.id;
  const businessId = (await visitor.api.businesses.businesses.create({ body: { locationId, name: "Engines" } })).business.id;
  const workflowId = await workflow(w, locationId, "Welcome");
  const campaignId = await campaign(w, locationId, "Spring");

  await t.test("a trailing slash in a path is optional", async () => {
    const paths = [
      `/contacts/${id}`,
      `/contacts/${id}/notes`,
      `/contacts/${id}/tasks`,
      `/contacts/${id}/appointments`,
      `/locations/${locationId}`,
    ]
      .concat(`/businesses/${businessId}`)
      .flatMap((path) => [path, `${path}/`])
      .concat(
        ["/campaigns", "/workflows", "/businesses", "/contacts/lookup"]
          .flatMap((path) => [`${path}?`, `${path}/?`])
          .map((path) => `${path}locationId=${locationId}&email=x`),
      );
    for (const path of paths) assert.equal((await they.get(path)).status, 200, path);
    for (const path of ["/contacts/search", "/contacts/search/"])
      assert.equal((await they.post(path, { locationId, pageLimit: 1 })).status, 200);
    for (const path of ["/contacts/upsert", "/contacts/upsert/"]) assert.equal((await they.post(path, { locationId, email })).status, 200);
    for (const path of [`/contacts/${id}/tags`, `/contacts/${id}/tags/`]) assert.equal((await they.post(path, { tags: [] })).status, 201);
  });

  await t.test("GET and DELETE accept application/json without a body", async () => {
    const send = (method: string, path: string) =>
      w.fetch(path, { method, headers: { version: "v3", authorization: `Bearer ${token}`, "content-type": "application/json" } });
    for (const path of [`/contacts/${id}`, `/contacts/${id}/tasks`, `/campaigns/?locationId=${locationId}`])
      assert.equal((await send("GET", path)).status, 200);
    for (const path of [
      `/contacts/${id}/workflow/${workflowId}`,
      `/contacts/${id}/campaigns/${campaignId}`,
      `/contacts/${id}/campaigns/remove-all`,
    ])
      assert.equal((await send("DELETE", path)).status, 200, path);
    assert.equal((await send("PUT", `/contacts/${id}`)).status, 200);
    await assertRefused(send("DELETE", `/contacts/${id}/tags`), "INVALID");
  });

  await t.test("DELETE accepts a JSON body that the document does not mention", async () => {
    const noteId = (await visitor.api.contacts.notes.create({ params: { contactId: id }, body: { body: "x" } })).note.id;
    assert.equal((await they.delete(`/contacts/${id}/notes/${noteId}`, {})).status, 200);
    assert.equal((await they.delete(`/contacts/${id}/campaigns/${campaignId}`, {})).status, 200);
    assert.equal((await they.delete(`/contacts/${id}/campaigns/remove-all`, {})).status, 200);
  });

  await t.test("a query is decoded once, and its unknown parameters are ignored", async () => {
    const find = async (query: string) => at((await they.get(`/contacts/lookup?locationId=${locationId}&${query}`)).body, "contacts.0.id");
    assert.equal(await find("email=ada%2Bnews%40example.com&utm=1&limit=5"), id);
    assert.equal(await find("phone=%2B15550100200"), id);
    assert.equal(await find("email=ada%252Bnews%2540example.com"), undefined);
    await assertRefused(they.get(`/contacts/lookup?locationId=${locationId}&email=%ff`), "BAD_REQUEST");
    await assertRefused(they.get(`/contacts/lookup?locationId=${locationId}&email=%`), "BAD_REQUEST");
  });

  await t.test("a body must be JSON with a JSON content type", async () => {
    for (const body of ["{", "{'a':1}", '{"locationId":}', "nonsense"]) await assertRefused(they.post("/contacts/", body), "BAD_REQUEST");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
      await assertRefused(they.post("/contacts/", "{}", { "content-type": type }), "MEDIA_TYPE_UNSUPPORTED");
    for (const type of ["application/json; charset=utf-8", "APPLICATION/JSON", "application/vnd.api+json"])
      assert.equal((await they.post("/contacts/", { locationId }, { "content-type": type })).status, 201);
    await assertRefused(they.post("/contacts/"), "BAD_REQUEST");
  });

  await t.test("the location in body, query or header is checked before anything else", async () => {
    const { locationId: other } = await w.location();
    const message = "The token does not have access to this location.";
    await assertRefused(they.post("/contacts/", { locationId: other, nonsense: 1 }), "WRONG_LOCATION", { message });
    await assertRefused(they.post("/contacts/upsert", { locationId: other }), "WRONG_LOCATION", { message });
    await assertRefused(they.post("/contacts/search", { locationId: other, pageLimit: 1 }), "WRONG_LOCATION", { message });
    await assertRefused(they.get(`/contacts/lookup?locationId=${other}&email=${email}`), "WRONG_LOCATION", { message });
    await assertRefused(they.get(`/contacts/business/${businessId}?locationId=${other}`), "WRONG_LOCATION", { message });
    await assertRefused(they.get(`/locations/${other}`), "WRONG_LOCATION", { message });
    await assertRefused(they.post("/contacts/", { locationId }, { locationid: other }), "WRONG_LOCATION", { message });
    assert.equal((await they.post("/contacts/", { locationId }, { locationid: locationId })).status, 201);
  });

  await t.test("a missing contact and another location's are the same 404", async () => {
    const neighbour = await w.location();
    const theirs = (await neighbour.api.contacts.contacts.create({ body: { locationId: neighbour.locationId } })).contact.id;
    for (const contactId of ["nobody", theirs, "remove-all", "%20", "..%2f"]) {
      const path = `/contacts/${contactId}`;
      const replies = [
        await they.get(path),
        await they.put(path, { city: "x" }),
        await they.delete(path),
        await they.get(`${path}/appointments`),
      ];
      for (const reply of replies) await assertRefused(reply, "NOT_FOUND");
    }
  });

  await t.test("the appointments of a contact are a list of events", async () => {
    assert.deepEqual((await they.get(`/contacts/${id}/appointments`)).body, { events: [] });
  });

  await t.test("a value of the wrong type is one failed check", async () => {
    for (const wrong of [[], ["x".repeat(300)], {}, 5])
      await assertRefused(they.post("/contacts/", { locationId, tags: [wrong], source: wrong }), "INVALID", {
        message: ["source must be a string", "tags.0 must be a string"],
      });
  });
});
