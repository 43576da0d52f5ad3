import { keysOf } from "../common.ts";

// Who made a change, as the change log stores it. The service's own work is stored under an English name, which is shown in the reader's language.

/** The name of each kind of work. A name may be followed by the subject of the work, such as the name of a survey. */
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

/** The kind of work with this name, and its subject. */
export function findSystemActor(name: string): { actor: SystemActor; of: string } | undefined {
  const actor = systemActors.find((each) => `${name} `.startsWith(`${systemActorNames[each]} `));
  return actor === undefined ? undefined : { actor, of: name.slice(systemActorNames[actor].length).trim() };
}

const actorKinds = ["user", "token", "operator", "system"] as const;

export type Actor = { kind: string; id?: string | null; name: string | null };

/** The texts for actors, which are in `ui` of `messages/*.json`. */
export type ActorTexts = (
  key: `actors.${(typeof actorKinds)[number]}` | `systemActors.${SystemActor}` | "integration" | "operator",
  values?: { name: string } | { of: string },
) => string;

/** Names an actor in the reader's language: integrations and operators are marked as such. */
export function actorText({ kind, id, name }: Actor, t: ActorTexts): string {
  const known = actorKinds.find((each) => each === kind);
  const who = name || id;
  // An operator without another name is stored with the name of the kind.
  if (!who || who.toLowerCase() === kind) return known === undefined ? kind : t(`actors.${known}`);
  if (known === "token") return t("integration", { name: who });
  if (known === "operator") return t("operator", { name: who });
  const work = known === "system" ? findSystemActor(who) : undefined;
  return work === undefined ? who : t(`systemActors.${work.actor}`, { of: work.of });
}
