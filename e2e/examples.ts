import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { request as requests } from "@playwright/test";
import { z } from "zod";
import { application } from "#contract/application.ts";
import { booking } from "#contract/booking/booking.ts";
import { createClient } from "#contract/client.ts";
import { admin } from "./admin.ts";
import { clientOf, enter, type Home, makeHome, makePerson } from "./environment.ts";
import { offerPathOf } from "./offer-link.ts";
import { wav } from "./recording.ts";
import { addCalendar } from "./records.ts";

type Example = {
  /** The path that opens the page. */
  path: string;
  /** Whether it is opened without signing in. */
  isPublic?: boolean;
  /** Where the page redirects to. */
  leadsTo?: string;
  /** Whether all of its texts are users' data, which is not translated. */
  hasOnlyData?: boolean;
};

type Session = Awaited<ReturnType<Awaited<ReturnType<typeof requests.newContext>>["storageState"]>>;

/** A location with one record of each kind, the signed-in session of its admin, and a path for each page of `app/`. */
export type Examples = {
  session: Session;
  routes: Record<string, Example>;
  token: string;
  contactId: string;
  eventId: string;
  cancelledId: string;
  day: string;
};

const dayMs = 24 * 3600 * 1000;

/** A client of the endpoints that the dashboard calls with the user's session. */
export function sessionClient(session: Session, baseURL: string) {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return createClient(application, (url, init) =>
    fetch(`${baseURL}/api/app${url}`, {
      ...init,
      headers: { ...init.headers, cookie, origin: baseURL, "sec-fetch-site": "same-origin" },
    }),
  );
}

const visitorClient = (baseURL: string) =>
  createClient(booking, (url, init) =>
    fetch(`${baseURL}/api/book${url}`, { ...init, headers: { ...init.headers, origin: baseURL, "sec-fetch-site": "same-origin" } }),
  );

async function signIn(home: Home, baseURL: string): Promise<Session> {
  const context = await requests.newContext({ baseURL });
  await enter(context, home.person, baseURL);
  const session = await context.storageState();
  await context.dispose();
  return session;
}

async function addContacts({ place, token }: Home, folder: string) {
  const { locationId } = place;
  const api = clientOf(token);
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName: "Grace", lastName: "Hopper", email: "grace@example.com", phone: "+447700900123", tags: ["vip"] },
  });
  const ofGrace = { params: { contactId: contact.id } };
  await api.contacts.notes.create({ ...ofGrace, body: { body: "Prefers mornings." } });
  const dueDate = new Date(Date.now() + dayMs).toISOString();
  await api.contacts.tasks.create({ ...ofGrace, body: { title: "Call back", dueDate, completed: false } });
  const twin = { locationId, firstName: "Alan", lastName: "Turing", dateOfBirth: "1980-06-23" };
  for (const email of ["alan@example.com", "alan.turing@example.com"]) await api.contacts.contacts.create({ body: { ...twin, email } });
  const { contact: gone } = await api.contacts.contacts.create({ body: { locationId, firstName: "Kurt" } });
  await api.contacts.contacts.remove({ params: { contactId: gone.id } });
  const by = { contactId: contact.id, conversationProviderId: "provider" };
  await api.conversations.sends.record({ body: { ...by, type: "SMS", direction: "inbound", message: "Is there a time on Monday?" } });
  const { messageId } = await api.conversations.sends.record({
    body: { ...by, type: "Call", call: { to: "+442079460001", from: "+442079460002", status: "completed" } },
  });
  const sentence = { mediaChannel: 1, sentenceIndex: 0, startTime: 0, endTime: 1500, transcript: "Good morning.", confidence: 0.9 };
  const file = `${folder}/records-${locationId}.json`;
  const funnel = {
    ...{ _id: `open-day-${locationId}`, name: "Open day", url: "/open-day" },
    steps: [{ id: "invitation", name: "Invitation", sequence: 1, type: "optin_funnel_page", url: "/open-day" }],
    pages: [{ _id: `invited-${locationId}`, name: "You are invited", stepId: "invitation" }],
  };
  await writeFile(`${folder}/call.wav`, wav(5));
  await writeFile(file, JSON.stringify({ recordings: [{ messageId, file: "call.wav", transcript: [sentence] }], funnels: [funnel] }));
  await admin(z.object({ imported: z.record(z.string(), z.number()) }), "import", "--location", locationId, "--file", file);
  return { contactId: contact.id, messageId, funnelId: funnel._id };
}

async function addAppointments({ place, token }: Home, contactId: string, baseURL: string) {
  const { locationId } = place;
  const api = clientOf(token);
  const { calendarId, slug, userId } = await addCalendar(api, place);
  const day = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  const fields = { locationId, calendarId, contactId, assignedUserId: userId };
  const event = await api.appointments.events.create({ body: { ...fields, startTime: `${day}T10:00:00Z` } });
  const cancelled = await api.appointments.events.create({
    body: { ...fields, startTime: `${day}T12:00:00Z`, appointmentStatus: "cancelled" },
  });
  const { eventId: bookingId, key } = await visitorClient(baseURL).book({
    params: { slug },
    query: { locationId },
    body: { startTime: `${day}T14:00:00Z`, firstName: "Mary", email: "mary@example.com" },
  });
  return {
    userId,
    calendarId,
    slug,
    eventId: event.id,
    cancelledId: cancelled.id,
    day,
    managed: `/book/manage/${locationId}/${bookingId}?key=${key}`,
  };
}

async function addByAdmin({ place, token }: Home, app: ReturnType<typeof sessionClient>) {
  const { locationId } = place;
  const { survey } = await app.surveys.surveys.create({
    body: {
      locationId,
      name: "How was it?",
      fields: [
        { key: "email", label: "Your email", type: "email", isRequired: true },
        { key: "why", label: "Why did you come?", type: "choice", options: ["Pain", "Check-up"] },
        { key: "score", label: "Rate your visit", type: "rating" },
        { key: "when", label: "When did you come?", type: "date" },
      ],
    },
  });
  const { object } = await app.objects.definitions.create({
    body: { locationId, labels: { singular: "Pet", plural: "Pets" }, primaryFieldName: "Name" },
  });
  const { record } = await clientOf(token).objects.records.create({
    params: { schemaKey: object.key },
    body: { locationId, properties: { name: "Rex" } },
  });
  const { workflow } = await app.workflows.create({
    body: {
      locationId,
      name: "Welcome",
      triggers: [{ type: "contact_created", filters: [{ field: "tags", operator: "eq", value: "vip" }] }],
      actions: [{ type: "add_tag", tags: ["welcomed"] }],
    },
  });
  const { import: upload } = await app.imports.create({
    query: { locationId, name: "people.csv" },
    body: new Blob(["First name,Last name,Email\nAda,Hill,ada@example.com\nBob,Fields,nothing\n"]),
  });
  const redirectUrl = "https://planner.example.com/back";
  const { application: planner } = await app.integrations.applications.create({
    query: { locationId },
    body: { name: "Planner", redirectUrls: [redirectUrl], scopes: ["locations.readonly"] },
  });
  await app.integrations.tokens.create({ query: { locationId }, body: { name: "Website form", scopes: ["locations.readonly"] } });
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: planner.id,
    redirect_uri: redirectUrl,
    scope: "locations.readonly",
    code_challenge: createHash("sha256").update(randomBytes(32).toString("base64url")).digest("base64url"),
    code_challenge_method: "S256",
  });
  const ids = { surveyId: survey.id, objectKey: object.key, recordId: record.id, workflowId: workflow.id, importId: upload.id };
  return { ...ids, consent: `/oauth/authorize?${asked}` };
}

/** Two entries of the waiting list, and the path of the link that one of them was sent. */
async function addWaiting({ place, token }: Home, app: ReturnType<typeof sessionClient>, calendarId: string) {
  const { locationId } = place;
  const api = clientOf(token);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Joan", email: "joan@example.com" } });
  const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  const fields = {
    userId: null,
    durationMin: null,
    firstDay: dayIn(1),
    lastDay: dayIn(30),
    weekdays: [1, 2],
    fromTime: "00:00",
    toTime: "24:00",
  };
  const body = { ...fields, calendarId, contactId: contact.id, locationId, note: "Prefers mornings." };
  await app.waitingList.create({ body });
  const { entry } = await app.waitingList.create({ body: { ...body, weekdays: [] } });
  const { entries } = await app.waitingList.freeTimes({ query: { locationId, entryIds: [entry.id] } });
  await app.waitingList.offer({ params: { entryId: entry.id }, body: { locationId, startTime: entries[0]?.times[0]?.startTime ?? "" } });
  return offerPathOf(api, locationId, contact.id);
}

/** Creates a location with one record of each kind. */
export async function makeExamples(baseURL: string, folder: string): Promise<Examples> {
  const home = await makeHome();
  const { locationId } = home.place;
  const session = await signIn(home, baseURL);
  await makePerson([locationId], "user");
  const { contactId, messageId, funnelId } = await addContacts(home, folder);
  const { userId, calendarId, slug, eventId, cancelledId, day, managed } = await addAppointments(home, contactId, baseURL);
  const app = sessionClient(session, baseURL);
  const made = await addByAdmin(home, app);
  const offered = await addWaiting(home, app, calendarId);
  const object = `/objects/${made.objectKey}`;
  const open = (path: string): Example => ({ path, isPublic: true });
  const routes = {
    "/": { path: "/", leadsTo: "/today" },
    "/sign-in": open("/sign-in"),
    "/second-factor": { path: "/second-factor", leadsTo: "/today" },
    "/forgot-password": open("/forgot-password"),
    "/reset-password": open("/reset-password"),
    "/confirm-email": open("/confirm-email"),
    "/setup": { ...open("/setup"), leadsTo: "/sign-in" },
    "/oauth/authorize": { path: made.consent },
    "/calendars": { path: `/calendars?view=week&date=${day}` },
    "/calendars/waiting-list": { path: "/calendars/waiting-list" },
    "/calls": { path: "/calls" },
    "/calls/[messageId]": { path: `/calls/${messageId}` },
    "/contacts": { path: "/contacts" },
    "/contacts/[contactId]": { path: `/contacts/${contactId}` },
    "/contacts/deleted": { path: "/contacts/deleted" },
    "/duplicates": { path: "/duplicates" },
    "/funnels": { path: "/funnels" },
    "/funnels/redirects": { path: "/funnels/redirects" },
    "/imports": { path: "/imports" },
    "/imports/new": { path: "/imports/new" },
    "/imports/[importId]": { path: `/imports/${made.importId}` },
    "/inbox": { path: "/inbox" },
    "/inbox/export": { path: "/inbox/export" },
    "/objects": { path: "/objects" },
    "/objects/[objectKey]": { path: object },
    "/objects/[objectKey]/[recordId]": { path: `${object}/${made.recordId}` },
    "/settings": { path: "/settings", leadsTo: "/settings/account" },
    "/settings/account": { path: "/settings/account" },
    "/settings/api-reference": { path: "/settings/api-reference" },
    "/settings/associations": { path: "/settings/associations" },
    "/settings/audit-log": { path: "/settings/audit-log?entity=contact" },
    "/settings/calendar-sync": { path: "/settings/calendar-sync" },
    "/settings/calendars": { path: "/settings/calendars" },
    "/settings/calendars/[calendarId]": { path: `/settings/calendars/${calendarId}` },
    "/settings/connections": { path: "/settings/connections" },
    "/settings/custom-fields": { path: "/settings/custom-fields" },
    "/settings/agents": { path: "/settings/agents" },
    "/settings/integrations": { path: "/settings/integrations" },
    "/settings/events": { path: "/settings/events?event=ContactCreate" },
    "/settings/location": { path: "/settings/location" },
    "/settings/notifications": { path: "/settings/notifications" },
    "/settings/oauth-apps": { path: "/settings/oauth-apps" },
    "/settings/objects": { path: "/settings/objects" },
    "/settings/objects/[objectKey]": { path: `/settings/objects/${made.objectKey}` },
    "/settings/outbox": { path: "/settings/outbox" },
    "/settings/privacy": { path: "/settings/privacy" },
    "/settings/status": { path: "/settings/status" },
    "/settings/rooms": { path: "/settings/rooms" },
    "/settings/schedules": { path: "/settings/schedules" },
    "/settings/services": { path: "/settings/services" },
    "/settings/sessions": { path: "/settings/sessions" },
    "/settings/surveys": { path: "/settings/surveys" },
    "/settings/tags": { path: "/settings/tags" },
    "/settings/users": { path: "/settings/users" },
    "/settings/users/new": { path: "/settings/users/new" },
    "/settings/users/[userId]": { path: `/settings/users/${userId}` },
    "/surveys": { path: "/surveys" },
    "/tasks": { path: "/tasks?owner=all" },
    "/today": { path: `/today?date=${day}` },
    "/workflows": { path: "/workflows" },
    "/workflows/[workflowId]": { path: `/workflows/${made.workflowId}` },
    "/workflows/deliveries": { path: "/workflows/deliveries" },
    "/invite": open("/invite"),
    "/book/[slug]": open(`/book/${slug}?location=${locationId}`),
    "/book/manage/[locationId]/[eventId]": open(managed),
    "/book/offer/[locationId]/[offerId]": open(offered),
    "/funnel/[funnelId]": { ...open(`/funnel/${funnelId}`), hasOnlyData: true },
    "/survey/[surveyId]": open(`/survey/${made.surveyId}?location=${locationId}`),
  };
  return { session, routes, token: home.token, contactId, eventId, cancelledId, day };
}
