import { weekdays } from "#contract/calendars/schedules.ts";
import type { Api, Place } from "./environment.ts";

// Records that tests start with, created through the API.

export const addContact = async (
  api: Api,
  place: Place,
  more: { firstName?: string; lastName?: string; city?: string; tags?: string[] } = {},
): Promise<string> =>
  (await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Grace", lastName: "Hopper", ...more } })).contact
    .id;

type Message = { type?: "SMS" | "Email"; message?: string; subject?: string; html?: string; attachments?: string[] };

/** A message from the contact, an SMS unless the type says otherwise. */
export const receive = (api: Api, contactId: string, message: Message) =>
  api.conversations.sends.record({
    body: { type: "SMS", conversationProviderId: "provider", contactId, direction: "inbound", ...message },
  });

/** The ids of the location's users. The first one is the user who is signed in, if the test has added no others. */
export async function userIdsOf(api: Api, { companyId, locationId }: Place): Promise<string[]> {
  const { users } = await api.users.users.search({ query: { companyId, locationId } });
  return users.map(({ id }) => id);
}

type CalendarOptions = { name?: string; userIds?: readonly string[]; from?: string; to?: string };

/** A calendar that is open at any time, or from one time to another on every day. It is the first user's unless others are given. */
export async function addCalendar(
  api: Api,
  place: Place,
  { name = "Check-up", userIds, from = "00:00", to = "23:30" }: CalendarOptions = {},
): Promise<{ calendarId: string; slug: string; userId: string }> {
  const { locationId } = place;
  const members = userIds ?? (await userIdsOf(api, place)).slice(0, 1);
  const slug = `${name}-${locationId}`.toLowerCase().replaceAll(" ", "-");
  const { calendar } = await api.calendars.calendars.create({
    body: {
      ...{ locationId, name, slug },
      calendarType: members.length > 1 ? "round_robin" : "personal",
      teamMembers: members.map((userId) => ({ userId })),
    },
  });
  const rules = weekdays.map((day) => ({ type: "wday" as const, day, intervals: [{ from, to }] }));
  for (const userId of members)
    await api.calendars.schedules.create({
      body: { locationId, userId, name: "Hours", timezone: "Europe/London", rules, calendarIds: [calendar.id] },
    });
  return { calendarId: calendar.id, slug, userId: members[0] ?? "" };
}
