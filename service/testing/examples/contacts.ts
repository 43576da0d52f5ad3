import type { Story } from "./story.ts";

/** The story of a contact, from its first appearance to its deletion. */
export async function contactExamples({ api, setUp, locationId, admin, businessId, campaignId, workflowId, contactId, tomorrow }: Story) {
  const { contacts } = api;
  const { contact } = await contacts.contacts.create({
    body: {
      locationId,
      firstName: "Ada",
      lastName: "Byron",
      email: "ada.byron@example.com",
      phone: "+442079460101",
      dateOfBirth: "1988-12-10",
      address1: "12 Harbour Street",
      city: "London",
      country: "GB",
      source: "website",
      tags: ["new patient"],
      customFields: [{ key: "preferred_time", fieldValue: "mornings" }],
      dndSettings: { sms: { status: "active", message: "Asked for email only" } },
    },
  });
  const params = { contactId: contact.id };
  await contacts.contacts.upsert({
    body: { locationId, email: "ada.byron@example.com", firstName: "Ada", lastName: "Lovelace", tags: ["patient"] },
  });
  await contacts.contacts.get({ params });
  await contacts.contacts.update({ params, body: { city: "Bristol", dnd: false } });
  await contacts.contacts.lookup({ query: { locationId, email: "Ada.Byron@example.com" } });
  await contacts.contacts.duplicate({ query: { locationId, number: "+442079460101" } });
  await contacts.search.contacts({
    body: {
      locationId,
      pageLimit: 1,
      query: "ada",
      filters: [{ field: "tags", operator: "contains", value: "patient" }],
      sort: [{ field: "dateAdded", direction: "desc" }],
    },
  });

  await contacts.tags.add({ params, body: { tags: ["recall due", "family"] } });
  await contacts.tags.remove({ params, body: { tags: ["family"] } });
  await contacts.tags.updateMany({
    params: { type: "add" },
    body: { locationId, contacts: [contact.id, "noSuchContact"], tags: ["spring campaign"] },
  });

  const { note } = await contacts.notes.create({
    params,
    body: { title: "First call", body: "Prefers mornings. Afraid of the drill.", color: "#ffcc00", pinned: true, userId: admin.id },
  });
  const ofNote = { ...params, id: note.id };
  await contacts.notes.list({ params });
  await contacts.notes.get({ params: ofNote });
  await contacts.notes.update({ params: ofNote, body: { body: "Prefers mornings." } });
  await contacts.notes.remove({ params: ofNote });

  const { task } = await contacts.tasks.create({
    params,
    body: { title: "Send the treatment plan", dueDate: tomorrow("12:00"), completed: false, assignedTo: admin.id },
  });
  const ofTask = { ...params, taskId: task.id };
  await contacts.tasks.list({ params });
  await contacts.tasks.get({ params: ofTask });
  await contacts.tasks.update({ params: ofTask, body: { title: "Send the treatment plan by email" } });
  await contacts.tasks.complete({ params: ofTask, body: { completed: true } });
  await contacts.tasks.remove({ params: ofTask });

  await contacts.followers.add({ params, body: { followers: [admin.id] } });
  await contacts.followers.remove({ params, body: { followers: [admin.id] } });

  await contacts.businesses.assignMany({ body: { locationId, ids: [contact.id], businessId } });
  await contacts.contacts.ofBusiness({ params: { businessId }, query: { locationId, limit: 10 } });

  await contacts.enrolments.enterWorkflow({ params: { ...params, workflowId }, body: { eventStartTime: tomorrow("09:00") } });
  await contacts.enrolments.leaveWorkflow({ params: { ...params, workflowId }, body: {} });
  await contacts.enrolments.enterCampaign({ params: { ...params, campaignId }, body: {} });
  await contacts.enrolments.leaveCampaign({ params: { ...params, campaignId }, body: {} });
  await contacts.enrolments.leaveAllCampaigns({ params, body: {} });

  await contacts.contacts.appointments({ params: { contactId } });
  const leaving = await setUp.contacts.contacts.create({ body: { locationId, firstName: "Percy" } });
  await contacts.contacts.remove({ params: { contactId: leaving.contact.id } });
}
