import assert from "node:assert/strict";
import { test } from "node:test";
import { businesses } from "./businesses/businesses.ts";
import { createLazyClient, type Send } from "./client.ts";

const loads: string[] = [];
const asked: string[] = [];
const send: Send = async (url, { method }) => {
  asked.push(`${method} ${url}`);
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

test("a lazy client fetches an area when it is first asked, and answers like any client", async () => {
  assert.deepEqual(loads, []);
  assert.deepEqual(await client.businesses.remove({ params: { businessId: "a/b" } }), { success: true });
  assert.deepEqual(loads, ["businesses"]);
  assert.deepEqual(asked, ["DELETE /businesses/a%2Fb"]);
});

test("a lazy client refuses an answer that the contract does not say", async () => {
  await assert.rejects(client.businesses.get({ params: { businessId: "1" } }));
});
