import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { campaign, workflow } from "./fixtures.ts";

test("enrolments of a contact", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const contact = async () => (await visitor.api.contacts.contacts.create({ body: { locationId } })).contact.id;
  const rows = async (table: "contact_workflow" | "contact_campaign", contactId: string) =>
    (await w.db.query.selectFrom(table).selectAll().where("contact_id", "=", contactId).execute()).length;

  await t.test("a workflow is entered and left, and a repeat has no further effect", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/workflow/${await workflow(w, locationId, "Welcome")}`;
    for (const body of [{}, { eventStartTime: "2026-06-23T03:30:00+01:00" }]) {
      const entered = await they.post(path, body);
      assert.equal(entered.status, 200);
      assert.deepEqual(entered.body, { succeeded: true });
      assert.equal(await rows("contact_workflow", contactId), 1);
    }
    for (const body of [{}, undefined]) {
      const left = await they.delete(path, body);
      assert.equal(left.status, 200);
      assert.deepEqual(left.body, { succeeded: true });
      assert.equal(await rows("contact_workflow", contactId), 0);
    }
  });

  await t.test("the start time of an event is stored with the enrolment, and must be ISO 8601", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/workflow/${await workflow(w, locationId, "Reminder")}`;
    for (const eventStartTime of ["soon", 5, "2026-02-30T10:00:00Z"]) await assertRefused(they.post(path, { eventStartTime }), "INVALID");
    await they.post(path, { eventStartTime: "2026-06-23T03:30:00+01:00" });
    const kept = await w.db.query.selectFrom("contact_workflow").selectAll().where("contact_id", "=", contactId).executeTakeFirstOrThrow();
    assert.equal(kept.event_start_time?.toISOString(), "2026-06-23T02:30:00.000Z");
  });

  await t.test("a campaign is entered with 201 and left with 200, and a repeat has no further effect", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/campaigns/${await campaign(w, locationId, "Spring")}`;
    for (let count = 0; count < 2; count++) {
      const entered = await they.post(path, {});
      assert.equal(entered.status, 201);
      assert.deepEqual(entered.body, { succeeded: true });
      assert.equal(await rows("contact_campaign", contactId), 1);
    }
    for (const body of [undefined, {}]) {
      const left = await they.delete(path, body);
      assert.equal(left.status, 200);
      assert.deepEqual(left.body, { succeeded: true });
      assert.equal(await rows("contact_campaign", contactId), 0);
    }
  });

  await t.test("remove-all leaves every campaign of this contact, none of another's, and no workflow", async () => {
    const [ada, grace] = [await contact(), await contact()];
    const welcome = await workflow(w, locationId, "Welcome");
    for (const name of ["Spring", "Summer"]) {
      const campaignId = await campaign(w, locationId, name);
      for (const contactId of [ada, grace])
        await visitor.api.contacts.enrolments.enterCampaign({ params: { contactId, campaignId }, body: {} });
    }
    await visitor.api.contacts.enrolments.enterWorkflow({ params: { contactId: ada, workflowId: welcome }, body: {} });
    for (let count = 0; count < 2; count++) {
      const left = await they.delete(`/contacts/${ada}/campaigns/remove-all`);
      assert.equal(left.status, 200);
      assert.deepEqual(left.body, { succeeded: true });
    }
    assert.deepEqual(
      [await rows("contact_campaign", ada), await rows("contact_campaign", grace), await rows("contact_workflow", ada)],
      [0, 2, 1],
    );
  });

  await t.test("an unknown contact, workflow or campaign, or another location's, is a 404", async () => {
    const neighbour = await w.location();
    const ids = {
      contact: await contact(),
      workflow: await workflow(w, locationId, "Mine"),
      campaign: await campaign(w, locationId, "Mine"),
      theirWorkflow: await workflow(w, neighbour.locationId, "Theirs"),
      theirCampaign: await campaign(w, neighbour.locationId, "Theirs"),
    };
    const paths = [
      `/contacts/nobody/workflow/${ids.workflow}`,
      `/contacts/nobody/campaigns/${ids.campaign}`,
      ...["nothing", ids.theirWorkflow].map((id) => `/contacts/${ids.contact}/workflow/${id}`),
      ...["nothing", ids.theirCampaign].map((id) => `/contacts/${ids.contact}/campaigns/${id}`),
    ];
    for (const path of paths) {
      await assertRefused(they.post(path, {}), "NOT_FOUND");
      await assertRefused(they.delete(path, {}), "NOT_FOUND");
    }
    await assertRefused(they.delete("/contacts/nobody/campaigns/remove-all"), "NOT_FOUND");
  });

  await t.test("entering requires a JSON body, which may be empty, and rejects undocumented properties", async () => {
    const contactId = await contact();
    const paths = [
      `/contacts/${contactId}/workflow/${await workflow(w, locationId, "Welcome")}`,
      `/contacts/${contactId}/campaigns/${await campaign(w, locationId, "Spring")}`,
    ];
    for (const path of paths) {
      await assertRefused(they.post(path), "BAD_REQUEST");
      await assertRefused(they.post(path, { nonsense: 1 }), "INVALID", { message: ["property nonsense should not exist"] });
    }
    assert.equal((await rows("contact_workflow", contactId)) + (await rows("contact_campaign", contactId)), 0);
  });

  await t.test("fifty concurrent enrolments of a contact in a campaign create one", async () => {
    const contactId = await contact();
    const path = `/contacts/${contactId}/campaigns/${await campaign(w, locationId, "Spring")}`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => they.post(path, {})));
    for (const answer of answers) assert.equal(answer.status, 201);
    assert.equal(await rows("contact_campaign", contactId), 1);
  });
});
