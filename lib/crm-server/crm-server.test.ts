import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { createClients } from "../api/client.ts";
import { documentedServer } from "./documented.ts";
import { ownServer } from "./own.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const location = { locationId: "l", timezone: "UTC" };

/** Clients of a server that answers by path, with the requests that they sent. */
function clientsOf(answer: (path: string) => unknown) {
  const sent: string[] = [];
  const clients = createClients((prefix) => async (url, { method = "GET" }) => {
    sent.push(`${method} ${prefix}${url}`);
    return Response.json(answer(url));
  });
  return { clients, sent };
}

const note = {
  id: "n",
  contactId: "c",
  body: "Call back",
  title: null,
  color: null,
  pinned: false,
  userId: null,
  dateAdded: "2026-01-05T09:00:00.000Z",
};

test("the documented adapter refuses to change a note that has changed since it was read", async () => {
  const { clients, sent } = clientsOf(() => ({ note: { ...note, dateUpdated: note.dateAdded, bodyText: note.body } }));
  const server = documentedServer(location, clients);
  await assertRefused(server.notes.update("c", "n", { body: "Done" }, { body: "Call" }), "CHANGED_MEANWHILE");
  assert.deepEqual(sent, ["GET /api/crm/contacts/c/notes/n"]);
  await server.notes.update("c", "n", { body: "Done" }, { body: "Call back" });
  assert.deepEqual(sent.slice(1), ["GET /api/crm/contacts/c/notes/n", "PUT /api/crm/contacts/c/notes/n"]);
});

test("the own adapter lists contacts beyond the search window, and the documented one does not", async () => {
  const { clients, sent } = clientsOf(() => ({ contacts: [], total: 20_000 }));
  assert.deepEqual(await documentedServer(location, clients).contacts.page({}, 100), { rows: [], total: 10_000 });
  assert.equal(sent.length, 0);
  assert.deepEqual(await ownServer(location, clients).contacts.page({}, 100), { rows: [], total: 20_000 });
  assert.equal(sent.length, 1);
  assert.match(String(sent[0]), /^POST \/api\/app\//);
});

test("the own adapter lists conversations by their state, and the documented one, which has no states, without", async () => {
  const { clients, sent } = clientsOf(() => ({ conversations: [], total: 0 }));
  for (const server of [ownServer(location, clients), documentedServer(location, clients)])
    await server.inbox.list({ state: "open", status: "unread" });
  assert.deepEqual(sent, [
    "GET /api/app/application/inbox/conversations?locationId=l&state=open&status=unread",
    "GET /api/crm/conversations/search?locationId=l&status=unread",
  ]);
});

test("the dashboard asks what a server can do, not which server it is", async () => {
  const folders = ["app", "components", "lib"];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true }))
        .map((file) => path.join(folder, file))
        .filter((file) => /\.tsx?$/.test(file)),
    ),
  );
  const asking = [];
  for (const file of files.flat())
    if (file !== path.relative(root, import.meta.filename) && /\bisOwn\b/.test(await readFile(path.join(root, file), "utf8")))
      asking.push(file);
  assert.deepEqual(asking, []);
});
