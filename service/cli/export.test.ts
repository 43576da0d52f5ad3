import assert from "node:assert/strict";
import { test } from "node:test";
import { imported } from "../funnels/fixtures.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { exportFile } from "./export.ts";

const file = {
  customFields: [
    { id: "cf-1", name: "Colour", fieldKey: "contact.colour", dataType: "SINGLE_OPTIONS", options: [{ key: "red", label: "Red" }] },
    { id: "cf-2", name: "Notes", fieldKey: "contact.more", dataType: "LARGE_TEXT", placeholder: "Say more" },
  ],
  businesses: [
    {
      ...{ id: "b-1", name: "Engines", phone: "+442079460958", website: "https://engines.example", followers: ["u-1"] },
      createdBy: { channel: "API", createdAt: "2026-01-02T03:04:05.678Z", source: "INTEGRATION", sourceId: "t-1" },
    },
    { id: "b-2", name: "Bare" },
  ],
  campaigns: [{ id: "c-1", name: "Spring", status: "published" }],
  workflows: [
    {
      ...{ id: "w-1", name: "Tell", status: "published", triggers: [{ type: "form_submitted" }] },
      actions: [
        { type: "webhook", url: "https://hooks.example/in?secret=swordfish-and-chips", headers: { "x-secret": "a-long-secret-value" } },
      ],
    },
  ],
  objects: [
    {
      ...{
        id: "o-1",
        key: "custom_objects.pet",
        labels: { singular: "Pet", plural: "Pets" },
        primaryDisplayProperty: "custom_object.pet.name",
      },
      searchableProperties: ["custom_object.pet.name"],
      fields: [
        { name: "Name", fieldKey: "custom_object.pet.name", dataType: "TEXT" },
        {
          name: "Kind",
          fieldKey: "custom_object.pet.kind",
          dataType: "RADIO",
          options: [{ key: "cat", label: "Cat" }],
          allowCustomOption: true,
        },
      ],
    },
  ],
  funnels: [
    {
      ...{ _id: "f-1", name: "Webinar", url: "/w", category: "leads", parentId: "folder", dateAdded: "2026-01-02T03:04:05.678Z" },
      steps: [{ id: "s-1", name: "One", sequence: 1, type: "optin_funnel_page", url: "/one" }],
      pages: [{ _id: "p-1", name: "Page", stepId: "s-1" }],
    },
    { _id: "f-2", name: "Bare" },
  ],
  surveys: [
    {
      id: "sv-1",
      name: "How was it?",
      fields: [{ key: "why", label: "Why?", type: "choice", options: ["a", "b"] }],
      settings: { thanks: "Thank you" },
    },
    { id: "sv-2", name: "Folder", type: "folder" },
  ],
  submissions: [
    {
      id: "sub-1",
      surveyId: "sv-1",
      contactId: "somebody",
      name: "Ada",
      email: "a@example.com",
      others: { why: "a", eventData: { source: "mail" } },
    },
    { id: "sub-2", surveyId: "sv-1" },
  ],
};

const paths = (locationId: string) => [
  `/businesses/?locationId=${locationId}`,
  "/businesses/b-1",
  "/objects/business/records/b-1",
  `/contacts/business/b-1?locationId=${locationId}`,
  `/campaigns/?locationId=${locationId}`,
  `/workflows/?locationId=${locationId}`,
  `/objects/?locationId=${locationId}`,
  `/objects/custom_objects.pet?locationId=${locationId}&fetchProperties=true`,
  `/objects/contact?locationId=${locationId}&fetchProperties=true`,
  `/funnels/funnel/list?locationId=${locationId}`,
  `/funnels/page?locationId=${locationId}&funnelId=f-1&limit=10&offset=0`,
  `/funnels/page/count?locationId=${locationId}&funnelId=f-1`,
  `/surveys/?locationId=${locationId}`,
  `/surveys/submissions?locationId=${locationId}`,
  `/surveys/submissions?locationId=${locationId}&surveyId=sv-1&q=ada`,
];

/** Leaves out values that belong to the location or to the response. */
const comparable = (body: unknown, locationId: string): unknown =>
  JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === "traceId" ? undefined : value)).replaceAll(locationId, "HERE"));

async function answersOf(w: TestApp, visitor: Visitor): Promise<unknown[]> {
  const they = integration(w, visitor);
  const answers: unknown[] = [];
  for (const path of paths(visitor.locationId)) {
    const reply = await they.get(path);
    assert.equal(reply.status, 200, `${path}: ${JSON.stringify(reply.body)}`);
    answers.push(comparable(withoutIdentity(reply.body), visitor.locationId));
  }
  const asked = { locationId: visitor.locationId, page: 1, pageLimit: 10, query: "engines", searchAfter: [] };
  const found = await visitor.api.objects.records.search({ params: { schemaKey: "business" }, body: asked });
  assert.equal(found.total, 1);
  const { objectId: _, ...record } = Object(found.records[0]);
  answers.push(comparable(record, visitor.locationId));
  return answers;
}

/** Each location has its own standard objects, with their own ids and dates. */
const comparablePart = (part: unknown) => {
  if (at(part, "standard") === true) return { ...Object(part), id: "", dateAdded: "", dateUpdated: "" };
  return /^(contact|business|opportunity)\./.test(String(at(part, "id"))) ? { ...Object(part), dateAdded: "", dateUpdated: "" } : part;
};
function withoutIdentity(body: unknown): unknown {
  const [objects, fields] = [at(body, "objects"), at(body, "fields")];
  if (Array.isArray(objects)) return { objects: objects.map(comparablePart) };
  return Array.isArray(fields) ? { object: comparablePart(at(body, "object")), fields: fields.map(comparablePart) } : body;
}

test("an export that is imported into an empty location gives the same responses there", async (t) => {
  const w = await startTestApp(t);
  const [here, there] = [await w.location(), await w.location()];
  await imported(w, here, file);
  const searchable = { locationId: here.locationId, searchableProperties: ["business.name", "business.city"] };
  assert.equal((await integration(w, here).put("/objects/business", searchable)).status, 200);
  const place = (visitor: Visitor) => ({ db: w.db.query, tenant: visitor.tenant, settings: w.settings });
  const exported = await exportFile(place(here));
  assert.deepEqual(Object.keys(exported).sort(), Object.keys(file).sort());
  const webhook = { url: "https://hooks.example/in?secret=swordfish-and-chips", headers: { "x-secret": "a-long-secret-value" } };
  assert.partialDeepStrictEqual(at(exported, "workflows.0.actions.0"), webhook);

  w.advance(60_000);
  const read: unknown = JSON.parse(JSON.stringify(exported));
  const { imported: counts } = await imported(w, there, read);
  assert.deepEqual(counts, Object.fromEntries(Object.entries(file).map(([key, items]) => [key, key === "objects" ? 4 : items.length])));
  assert.deepEqual(await exportFile(place(there)), exported);
  const [before, after] = [await answersOf(w, here), await answersOf(w, there)];
  assert.deepEqual(after, before);
  assert.match(JSON.stringify(before), /cf-1.*cf-2/, "a contact's own fields are among what is compared");
});
