import { keysOf } from "../common.ts";

// The service's own work is in the change log under a name, which the dashboard words in the reader's language.

/** The name of each kind of work. A name may be followed by what it was for, such as the name of a survey. */
export const systemActorNames = {
  bookingPage: "Booking page",
  waitingList: "Waiting list",
  survey: "Survey",
  workflows: "Workflows",
  firstStart: "First start",
  incomingMail: "Incoming mail",
  textMessages: "Text messages",
  telephoneSystem: "Telephone system",
  retention: "Retention",
  externalCalendars: "External calendars",
  queuedDeletion: "Queued deletion",
} as const;

export type SystemActor = keyof typeof systemActorNames;

const systemActors = keysOf(systemActorNames);

/** The kind of work with this name, and what it was for. */
export function findSystemActor(name: string): { actor: SystemActor; of: string } | undefined {
  const actor = systemActors.find((each) => `${name} `.startsWith(`${systemActorNames[each]} `));
  return actor === undefined ? undefined : { actor, of: name.slice(systemActorNames[actor].length).trim() };
}
