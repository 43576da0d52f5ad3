import assert from "node:assert/strict";
import { test } from "node:test";
import { businesses } from "./businesses/businesses.ts";
import { createLazyClient, type Send } from "./client.ts";
import { contacts } from "./contacts/index.ts";

const loads: string[] = [];
const requests: string[] = [];
const send: Send = async (url, { method }) => {
  requests.push(`${method} ${url}`);
  return Response.json({ success: true });
};
const client = createLazyClient<{ businesses: typeof businesses }>(
  {
    businesses: async () => {
      loads.push("businesses");
      return businesses;
    },
  },
  send,
);

test("a lazy client loads an area at its first use, and returns the same results as any client", async () => {
  assert.deepEqual(loads, []);
  assert.deepEqual(await client.businesses.remove({ params: { businessId: "a/b" } }), { success: true });
  assert.deepEqual(loads, ["businesses"]);
  assert.deepEqual(requests, ["DELETE /businesses/a%2Fb"]);
});

test("an area may be loaded noun by noun", async () => {
  const notes: string[] = [];
  const byNoun = createLazyClient<{ contacts: Pick<typeof contacts, "notes" | "tags"> }>(
    {
      contacts: {
        notes: async () => {
          notes.push("notes");
          return contacts.notes;
        },
        tags: () => assert.fail("Nobody asked for tags."),
      },
    },
    async (url, { method }) => {
      assert.equal(`${method} ${url}`, "DELETE /contacts/1/notes/2");
      return Response.json({ succeeded: true });
    },
  );
  assert.deepEqual(await byNoun.contacts.notes.remove({ params: { contactId: "1", id: "2" } }), { succeeded: true });
  assert.deepEqual(notes, ["notes"]);
});

test("a lazy client rejects a response that does not match the contract", async () => {
  await assert.rejects(client.businesses.get({ params: { businessId: "1" } }));
});
