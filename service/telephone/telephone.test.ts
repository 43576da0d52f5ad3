import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

const pathOf = (locationId: string) => `/hooks/calls/ringing?locationId=${locationId}`;

/** A location with a connected telephone system, an admin and another user. */
async function connected(t: TestContext, options: Parameters<typeof startTestApp>[1] = {}) {
  const w = await startTestApp(t, options);
  const { locationId, api } = await w.location();
  const [admin, amara] = [await w.user(locationId, { role: "admin" }), await w.user(locationId, { firstName: "Amara", lastName: "Obi" })];
  const { secret, url } = await admin.app.telephone.connect({ body: { locationId } });
  assert.ok(secret);
  assert.equal(url, `http://service.test${pathOf(locationId)}`);
  const reportTo = (to: string, event: object, key = secret, body = JSON.stringify(event)) => {
    const [id, now] = [`msg_${Math.random()}`, new Date()];
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(key).sign(id, now, body),
    };
    return w.fetch(pathOf(to), { method: "POST", headers, body });
  };
  const report = async (type: string, data: object) => assert.equal((await reportTo(locationId, { type, data })).status, 204);
  const ringing = async (user = amara) => (await user.app.telephone.ringing({ query: { locationId } })).calls;
  return { w, api, locationId, admin, amara, secret, reportTo, report, ringing };
}

test("a ringing call shows the contact with its number, however the number is written, until it ends or two minutes have passed", async (t) => {
  const { w, api, locationId, report, ringing } = await connected(t);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, name: "Ada Lovelace", phone: "+12025550123" } });
  await report("call.ringing", { callId: "one", from: "001 (202) 555-0123", to: "+12025550100" });
  const [call] = await ringing();
  assert.deepEqual(call && { ...call, rangAt: "" }, {
    ...{ id: "one", from: "+12025550123", to: "+12025550100", takenBy: null, rangAt: "" },
    contacts: [{ id: contact.id, name: "Ada Lovelace" }],
  });
  // Reported twice, it is one call.
  await report("call.ringing", { callId: "one", from: "+12025550123" });
  assert.equal((await ringing()).length, 1);
  await report("call.ended", { callId: "one" });
  assert.deepEqual(await ringing(), []);
  await report("call.ringing", { callId: "two", from: "+12025550199" });
  assert.deepEqual(
    (await ringing()).map(({ id, contacts }) => [id, contacts]),
    [["two", []]],
  );
  w.advance(121_000);
  assert.deepEqual(await ringing(), []);
});

test("a call shows contacts that have the number as an additional one, and a withheld number", async (t) => {
  const { api, locationId, report, ringing } = await connected(t);
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, name: "Grace", additionalPhones: [{ phone: "+12025550177" }] },
  });
  await report("call.ringing", { callId: "one", from: "+12025550177" });
  await report("call.ringing", { callId: "two", from: null });
  assert.deepEqual(
    (await ringing())
      .map(({ id, from, contacts }) => ({ id, from, ids: contacts.map((each) => each.id) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    [
      { id: "one", from: "+12025550177", ids: [contact.id] },
      { id: "two", from: null, ids: [] },
    ],
  );
});

test("of forty users' concurrent requests, exactly one takes the call, and the others are told who took it", async (t) => {
  const { locationId, admin, amara, report, ringing } = await connected(t);
  await report("call.ringing", { callId: "one", from: "+12025550123" });
  const take = (user: typeof amara) => user.app.telephone.take({ params: { callId: "one" }, body: { locationId } });
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => take(at % 2 === 0 ? admin : amara)));
  const winners = new Set(results.flatMap((result) => (result.status === "fulfilled" ? [result.value.call.takenBy?.id] : [])));
  assert.equal(winners.size, 1);
  const [winner] = winners;
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 20);
  for (const result of results) if (result.status === "rejected") await assertRefused(Promise.reject(result.reason), "CONFLICT");
  assert.equal((await ringing())[0]?.takenBy?.id, winner);
  await assertRefused(take(winner === amara.id ? admin : amara), "CONFLICT");
});

test("a call that ended or never rang cannot be taken", async (t) => {
  const { locationId, amara, report } = await connected(t);
  await report("call.ringing", { callId: "one", from: "+12025550123" });
  await report("call.answered", { callId: "one" });
  for (const callId of ["one", "none"])
    await assertRefused(amara.app.telephone.take({ params: { callId }, body: { locationId } }), "NOT_FOUND", { note: callId });
});

test("reports that are unsigned, signed with another secret, changed or for another location are refused and change nothing", async (t) => {
  const { w, locationId, admin, secret, reportTo, ringing } = await connected(t);
  const event = { type: "call.ringing", data: { callId: "one", from: "+12025550123" } };
  const other = await w.location();
  const unsigned = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(event) };
  const statuses = await Promise.all([
    w.fetch(pathOf(locationId), unsigned),
    reportTo(locationId, event, `whsec_${Buffer.from("another secret of 32 bytes here!").toString("base64")}`),
    reportTo(other.locationId, event),
    reportTo("none", event),
    w.fetch(pathOf(locationId), { ...unsigned, headers: { "content-type": "application/x-www-form-urlencoded" }, body: "CallSid=1" }),
  ]);
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  );
  assert.equal((await w.fetch("/hooks/calls/ringing", unsigned)).status, 400);
  assert.equal((await reportTo(locationId, event, secret, "{")).status, 400);
  assert.deepEqual(await ringing(), []);
  await admin.app.telephone.disconnect({ query: { locationId } });
  assert.equal((await reportTo(locationId, event)).status, 403);
});

test("a new secret replaces the old one", async (t) => {
  const { locationId, admin, secret, reportTo } = await connected(t);
  const { secret: made } = await admin.app.telephone.connect({ body: { locationId } });
  assert.ok(made !== null && made !== secret);
  const event = { type: "call.ringing", data: { callId: "one" } };
  assert.equal((await reportTo(locationId, event)).status, 403);
  assert.equal((await reportTo(locationId, event, made)).status, 204);
  assert.equal((await admin.app.telephone.connection({ query: { locationId } })).secret, made);
});

test("a provider with Twilio's form reports calls, signed with the account's token", async (t) => {
  const sms = { apiUrl: "http://provider.test", accountSid: "AC1", authToken: "token" };
  const { w, locationId, ringing } = await connected(t, { settings: { sms } });
  const send = (fields: Record<string, string>, token = "token") => {
    const signed = Object.entries(fields)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .reduce((all, [name, value]) => all + name + value, `http://service.test${pathOf(locationId)}`);
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", token).update(signed).digest("base64"),
    };
    return w.fetch(pathOf(locationId), { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  };
  const call = { CallSid: "CA1", From: "+12025550123", To: "+12025550100" };
  assert.equal((await send({ ...call, CallStatus: "ringing" }, "wrong")).status, 403);
  assert.equal((await send({ ...call, CallStatus: "ringing" })).status, 204);
  assert.deepEqual(
    (await ringing()).map(({ id, from }) => [id, from]),
    [["CA1", "+12025550123"]],
  );
  assert.equal((await send({ ...call, CallStatus: "completed" })).status, 204);
  assert.deepEqual(await ringing(), []);
});

test("a user who is limited to assigned contacts sees calls of these and of unknown numbers", async (t) => {
  const { w, api, locationId, amara, admin, report, ringing } = await connected(t);
  await w.db.pool.query(`update "user" set permissions = '{"assignedDataOnly": true}' where id = $1`, [amara.id]);
  for (const [phone, assignedTo] of [
    ["+12025550101", amara.id],
    ["+12025550102", admin.id],
  ])
    await api.contacts.contacts.create({ body: { locationId, name: phone, phone, assignedTo } });
  for (const number of ["+12025550101", "+12025550102", "+12025550103"]) await report("call.ringing", { callId: number, from: number });
  const numbers = async (user: typeof amara) => (await ringing(user)).map(({ id }) => id).sort();
  assert.deepEqual(await numbers(amara), ["+12025550101", "+12025550103"]);
  assert.deepEqual(await numbers(admin), ["+12025550101", "+12025550102", "+12025550103"]);
  const refused = amara.app.telephone.take({ params: { callId: "+12025550102" }, body: { locationId } });
  await assertRefused(refused, "NOT_FOUND");
});
