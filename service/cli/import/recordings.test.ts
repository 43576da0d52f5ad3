import assert from "node:assert/strict";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { wav } from "../../conversations/file-fixtures.ts";
import { at, integration, textAt } from "../../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../../testing/test-app.ts";
import { exportRecordings } from "../export-recordings.ts";
import { importAll } from "./import.ts";

const sentence = { mediaChannel: 1, sentenceIndex: 0, startTime: 0, endTime: 900, transcript: "Good morning.", confidence: 0.97 };

async function setUp(w: TestApp) {
  const visitor = await w.location();
  const they = integration(w, visitor);
  const { locationId } = visitor;
  const made = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", phone: "+442079460001" } });
  const contactId = made.contact.id;
  const record = async (body: object) => {
    const reply = await they.post("/conversations/messages/inbound", {
      contactId,
      conversationProviderId: "provider",
      direction: "inbound",
      ...body,
    });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return textAt(reply.body, "messageId");
  };
  const directory = path.join(w.settings.dataDir, "import");
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, "call.wav"), wav());
  await writeFile(path.join(directory, "song.mp3"), "ID3 nothing of a WAV");
  return { visitor, they, locationId, record, directory };
}

const importing = (w: TestApp, { tenant }: Visitor, directory: string, recordings: unknown[]) =>
  importAll(
    (run) => w.db.tx({ kind: "operator", name: "Operator" }, run),
    tenant,
    { recordings },
    { now: w.now(), settings: w.settings, directory },
  );

const keptIn = async (w: TestApp, locationId: string) =>
  readdir(path.join(w.settings.dataDir, "files", "recordings", locationId)).catch(() => []);

test("a call's recording and transcript are imported, read back, and replaced by the next import", async (t) => {
  const w = await startTestApp(t);
  t.after(() => rm(w.settings.dataDir, { recursive: true, force: true }));
  const { visitor, they, locationId, record, directory } = await setUp(w);
  const messageId = await record({ type: "Call", call: { to: "+442079460001", from: "+442079460002", status: "completed" } });
  const item = {
    messageId,
    file: "call.wav",
    transcript: [sentence, { ...sentence, sentenceIndex: 1, mediaChannel: 2, transcript: "Hello." }],
  };
  assert.deepEqual(await importing(w, visitor, directory, [item]), { imported: { recordings: 1 } });
  const sound = await w.fetch(`/conversations/messages/${messageId}/locations/${locationId}/recording`, {
    headers: { version: "v3", authorization: `Bearer ${visitor.token}` },
  });
  assert.equal(sound.status, 200);
  assert.deepEqual(Buffer.from(await sound.arrayBuffer()), wav());
  assert.match(textAt((await they.get(`/conversations/messages/${messageId}`)).body, "meta.callDuration"), /^\d+$/);
  const words = await they.get(`/conversations/locations/${locationId}/messages/${messageId}/transcription`);
  assert.deepEqual(words.body, item.transcript);
  await importing(w, visitor, directory, [{ messageId, file: "./call.wav", transcript: [sentence] }]);
  const next = await they.get(`/conversations/locations/${locationId}/messages/${messageId}/transcription`);
  assert.deepEqual(next.body, [sentence]);
  assert.equal((await keptIn(w, locationId)).length, 1);
});

test("exported recordings are written beside the file, and importing them again gives the same responses", async (t) => {
  const w = await startTestApp(t);
  t.after(() => rm(w.settings.dataDir, { recursive: true, force: true }));
  const { visitor, they, locationId, record, directory } = await setUp(w);
  const call = { type: "Call", call: { status: "completed" } };
  const [known, silent] = [await record(call), await record(call)];
  await record(call);
  await importing(w, visitor, directory, [
    { messageId: known, file: "call.wav", transcript: [sentence] },
    { messageId: silent, file: "call.wav" },
  ]);
  const answers = async (messageId: string) => {
    const headers = { version: "v3", authorization: `Bearer ${visitor.token}` };
    const sound = await w.fetch(`/conversations/messages/${messageId}/locations/${locationId}/recording`, { headers });
    const transcription = `/conversations/locations/${locationId}/messages/${messageId}/transcription`;
    const text = await w.fetch(`${transcription}/download`, { headers });
    return [sound.status, await sound.text(), (await they.get(transcription)).status, text.status, await text.text()].map((answer) =>
      String(answer).replace(/"traceId":"[^"]*"/, ""),
    );
  };
  const before = [await answers(known), await answers(silent)];
  const place = { db: w.db.query, tenant: visitor.tenant, settings: w.settings };
  const items = await exportRecordings(place, { directory, folder: "sounds" });
  assert.equal(items.length, 2);
  await w.db.pool.query("delete from recording");
  await w.db.pool.query("delete from transcript_sentence");
  assert.notDeepEqual([await answers(known), await answers(silent)], before);
  await importing(w, visitor, directory, JSON.parse(JSON.stringify(items)));
  assert.deepEqual([await answers(known), await answers(silent)], before);
});

test("an error in one recording names it and keeps nothing, not even a file", async (t) => {
  const w = await startTestApp(t);
  t.after(() => rm(w.settings.dataDir, { recursive: true, force: true }));
  const { visitor, they, locationId, record, directory } = await setUp(w);
  const messageId = await record({ type: "Call", call: { to: "+442079460001", from: "+442079460002", status: "completed" } });
  const noCall = await record({ type: "SMS", message: "Hello" });
  const good = { messageId, file: "call.wav", transcript: [sentence] };
  const refused = async (bad: object, message: RegExp) => {
    await assert.rejects(importing(w, visitor, directory, [good, bad]), message);
    const found = await they.get(`/conversations/locations/${locationId}/messages/${messageId}/transcription`);
    assert.equal(at(found.body, "statusCode"), 404);
    assert.deepEqual(await keptIn(w, locationId), []);
  };
  await refused({ messageId: "nobody", file: "call.wav" }, /recordings\[1\]\.messageId: there is no such message/);
  await refused({ messageId: noCall, file: "call.wav" }, /recordings\[1\]\.messageId: is not a call/);
  await refused({ messageId: noCall, file: "none.wav" }, /recordings\[1\]/);
  await refused({ messageId, file: "call.wav" }, /recordings\[1\]\.messageId: another item of the file has it/);
  const second = await record({ type: "Call", call: { to: "+442079460001", from: "+442079460002", status: "completed" } });
  await refused({ messageId: second, file: "none.wav" }, /recordings\[1\]\.file: none\.wav cannot be read: there is no such file/);
  await refused({ messageId: second, file: "song.mp3" }, /recordings\[1\]\.file: song\.mp3 is not a WAV file/);
  await refused({ messageId: second, file: "call.wav", transcript: [{ ...sentence, startTime: 5, endTime: 1 }] }, /endTime/);
  await refused({ messageId: second, file: "call.wav", transcript: [{ ...sentence, mood: "glad" }] }, /mood/);
  await refused({ messageId: second }, /recordings\[1\]\.file: should not be empty/);
});

test("the audit log lists each read of a recording or transcript once, with the reader", async (t) => {
  const w = await startTestApp(t);
  t.after(() => rm(w.settings.dataDir, { recursive: true, force: true }));
  const { visitor, they, locationId, record, directory } = await setUp(w);
  const messageId = await record({ type: "Call", call: { to: "+442079460001", from: "+442079460002", status: "completed" } });
  await importing(w, visitor, directory, [{ messageId, file: "call.wav", transcript: [sentence] }]);
  const address = `/conversations/messages/${messageId}/locations/${locationId}/recording`;
  for (const range of ["bytes=0-99", "bytes=100-199"])
    await w.fetch(address, { headers: { version: "v3", authorization: `Bearer ${visitor.token}`, range } });
  await they.get(`/conversations/locations/${locationId}/messages/${messageId}/transcription`);
  const { rows } = await w.db.pool.query("select entity, entity_id, actor_id from change_log where action = 'read' order by seq");
  assert.deepEqual(rows, [
    { entity: "recording", entity_id: messageId, actor_id: visitor.tokenId },
    { entity: "transcript", entity_id: messageId, actor_id: visitor.tokenId },
  ]);
});
