import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("Do Not Disturb", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);

  await t.test("is accepted by create, upsert and update, each channel with its three states", async () => {
    const channels = ["call", "email", "sms", "chatApp", "gmb", "fb"];
    for (const status of ["active", "inactive", "permanent"]) {
      const dndSettings = Object.fromEntries(channels.map((channel) => [channel, { status, message: `${channel} words`, code: "c" }]));
      const made = await they.post("/contacts/", { locationId, dnd: true, dndSettings });
      const upserted = await they.post("/contacts/upsert", { locationId, dnd: true, dndSettings });
      const updated = await they.put(`/contacts/${textAt(made.body, "contact.id")}`, { dnd: false, dndSettings });
      for (const [{ body }, dnd] of [[made, true] as const, [upserted, true] as const, [updated, false] as const])
        assert.partialDeepStrictEqual(body, { contact: { dnd, dndSettings } });
    }
  });

  await t.test("a write replaces the channels it names and keeps the others", async () => {
    const dndSettings = { call: { status: "active", message: "never", code: "1" }, sms: { status: "inactive" } };
    const { body: made } = await they.post("/contacts/", { locationId, email: "ada@example.com", dndSettings });
    const path = `/contacts/${textAt(made, "contact.id")}`;
    const updated = await they.put(path, { dndSettings: { call: { status: "inactive" } } });
    assert.deepEqual(at(updated.body, "contact.dndSettings"), { call: { status: "inactive" }, sms: { status: "inactive" } });
    const upserted = await visitor.api.contacts.contacts.upsert({
      body: {
        locationId,
        email: "ADA@example.com",
        dndSettings: { fb: { status: "active" } },
      },
    });
    assert.deepEqual(upserted.contact.dndSettings, {
      call: { status: "inactive" },
      sms: { status: "inactive" },
      fb: { status: "active" },
    });
    assert.deepEqual(at((await they.put(path, { dndSettings: {} })).body, "contact.dndSettings"), upserted.contact.dndSettings);
    assert.equal(at((await they.get(path)).body, "contact.dnd"), false);
  });

  await t.test("the inbound setting applies to all channels and is active or inactive", async () => {
    const { body: made } = await they.post("/contacts/", {
      locationId,
      inboundDndSettings: { all: { status: "active", message: "closed" } },
    });
    assert.deepEqual(at(made, "contact.inboundDndSettings"), { all: { status: "active", message: "closed" } });
    const path = `/contacts/${textAt(made, "contact.id")}`;
    const updated = await they.put(path, { inboundDndSettings: { all: { status: "inactive" } } });
    assert.deepEqual(at(updated.body, "contact.inboundDndSettings"), { all: { status: "inactive" } });
    assert.deepEqual(at((await they.put(path, { inboundDndSettings: {} })).body, "contact.inboundDndSettings"), {
      all: { status: "inactive" },
    });
  });

  await t.test("an unknown channel or state, or a channel without a state, is rejected", async () => {
    const refusals: [object, string][] = [
      [{ dndSettings: { sms: {} } }, "dndSettings.sms.status should not be empty"],
      [
        { dndSettings: { sms: { status: "off" } } },
        "dndSettings.sms.status must be one of the following values: active, inactive, permanent",
      ],
      [{ dndSettings: { fax: { status: "active" } } }, "property dndSettings.fax should not exist"],
      [{ dndSettings: { sms: { status: "active", until: 1 } } }, "property dndSettings.sms.until should not exist"],
      [{ dndSettings: { sms: { status: "active", message: 1 } } }, "dndSettings.sms.message must be a string"],
      [{ dndSettings: "active" }, "dndSettings must be an object"],
      [
        { inboundDndSettings: { all: { status: "permanent" } } },
        "inboundDndSettings.all.status must be one of the following values: active, inactive",
      ],
      [{ inboundDndSettings: { all: { message: "x" } } }, "inboundDndSettings.all.status should not be empty"],
      [{ inboundDndSettings: { sms: { status: "active" } } }, "property inboundDndSettings.sms should not exist"],
      [{ dnd: "true" }, "dnd must be a boolean value"],
    ];
    const { body: made } = await they.post("/contacts/", { locationId });
    for (const [body, message] of refusals) {
      await assertRefused(they.post("/contacts/", { locationId, ...body }), "INVALID", { message: [message] });
      await assertRefused(they.post("/contacts/upsert", { locationId, ...body }), "INVALID", { message: [message] });
      await assertRefused(they.put(`/contacts/${textAt(made, "contact.id")}`, body), "INVALID", { message: [message] });
    }
  });

  await t.test("parallel writes to different channels are all kept", async () => {
    const { body: made } = await they.post("/contacts/", { locationId });
    const path = `/contacts/${textAt(made, "contact.id")}`;
    const channels = ["call", "email", "sms", "chatApp", "gmb", "fb"];
    await Promise.all(channels.map((channel) => they.put(path, { dndSettings: { [channel]: { status: "active" } } })));
    assert.deepEqual(Object.keys(Object(at((await they.get(path)).body, "contact.dndSettings"))).sort(), channels.toSorted());
  });
});
