import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { canRunDry } from "#contract/dry-run.ts";
import { methodOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { type Action, actions, areas, type Kind, schemasOf, signatureOf } from "./actions.ts";
import type { Agent, Outcome } from "./agent.ts";
import { compactText } from "./compact.ts";

// docs/decisions/agents.md explains how the endpoints are grouped.

const says = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });
export const fails = (text: string): CallToolResult => ({ isError: true, content: [{ type: "text", text }] });
export const answers = (value: unknown): CallToolResult => says(compactText(value));

const resultOf = (outcome: Outcome): CallToolResult => {
  if (!outcome.isOk) return fails(outcome.message);
  return answers(outcome.dryRun === undefined ? outcome.answer : { dryRun: outcome.dryRun, answer: outcome.answer });
};

const verbs: Record<Kind, { title: string; hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean } }> = {
  read: { title: "Read", hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true } },
  change: { title: "Create and change", hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false } },
  delete: { title: "Delete", hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } },
};

const input = z.record(z.string(), z.unknown()).default({}).describe("The action's fields by name. The location is filled in.");
const dryRun = z
  .boolean()
  .default(false)
  .describe("Only check what would happen. The answer lists what would be changed and sent; nothing is.");
const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe("For a create: a repeat with the same key within 24 hours gets the first answer again instead of a second record.");

/** The input of an action, for a model that has forgotten it. */
const named = (action: Action) => `Call: ${signatureOf(action)}`;

export function registerTools(server: McpServer, agent: Agent): void {
  const usable = actions.filter(({ endpoint }) => agent.may(endpoint));
  for (const { name: area, about } of areas)
    for (const kind of ["read", "change", "delete"] as const) {
      const group = usable.filter((action) => action.area === area && action.kind === kind);
      if (group.length > 0) registerGroup(server, agent, { area, about, kind, group });
    }
  if (usable.length > 0) registerDescribe(server, usable);
  registerSearch(server, agent);
  registerNextFreeTime(server, agent);
  registerWhoIsThis(server, agent);
}

function registerGroup(
  server: McpServer,
  agent: Agent,
  { area, about, kind, group }: { area: string; about: string; kind: Kind; group: readonly Action[] },
): void {
  const { title, hints } = verbs[kind];
  const byName = new Map(group.map((action) => [action.name, action]));
  const action = z.enum(group.map(({ name }) => name));
  const isWriting = kind !== "read";
  // A change replaces existing data; only creating adds data.
  const overwrites = isWriting && group.some(({ endpoint }) => methodOf(endpoint.route) !== "POST");
  const hasCreate = group.some(({ endpoint }) => methodOf(endpoint.route) === "POST");
  server.registerTool(
    `${kind}_${area}`,
    {
      title: `${title}: ${area}`,
      description: `${about}\nActions:\n${group.map((each) => `- ${signatureOf(each)}`).join("\n")}`,
      inputSchema: z.object({
        action,
        input,
        ...(isWriting ? { dryRun } : {}),
        ...(isWriting && hasCreate ? { idempotencyKey } : {}),
      }),
      annotations: {
        title: `${title}: ${area}`,
        ...hints,
        ...(overwrites ? { destructiveHint: true } : {}),
        openWorldHint: area === "conversations" && isWriting,
      },
    },
    async (given) => {
      const chosen = byName.get(given.action);
      if (chosen === undefined) return fails(`There is no action ${given.action}.`);
      const isDry = "dryRun" in given && given.dryRun === true;
      if (isDry && !canRunDry(chosen.endpoint)) return fails("This action cannot be a dry run.");
      const key = "idempotencyKey" in given && typeof given.idempotencyKey === "string" ? given.idempotencyKey : undefined;
      const outcome = await agent.call(chosen, given.input, { isDry, idempotencyKey: isDry ? undefined : key });
      if (!outcome.isOk && /^4(00|22):/.test(outcome.message)) return fails(`${outcome.message}\n${named(chosen)}`);
      return resultOf(outcome);
    },
  );
}

function registerDescribe(server: McpServer, usable: readonly Action[]): void {
  const byName = new Map(usable.map((action) => [`${action.area}.${action.name}`, action]));
  server.registerTool(
    "describe_action",
    {
      title: "Describe an action",
      description:
        "The full JSON Schema of an action's input: types, limits and allowed values. Use it before a write with fields that you do not know.",
      inputSchema: z.object({ action: z.string().max(100).describe("Area and action, such as contacts.notes.create") }),
      annotations: { ...verbs.read.hints, openWorldHint: false },
    },
    ({ action: name }) => {
      // The tools list their actions without the area.
      const named = usable.filter((each) => each.name === name);
      const action = byName.get(name) ?? (named.length === 1 ? named[0] : undefined);
      if (action !== undefined) return says(JSON.stringify(schemasOf(action)).slice(0, 60_000));
      const full = named.map((each) => `${each.area}.${each.name}`);
      return fails(
        `There is no action ${name}. ${full.length > 0 ? `Did you mean ${full.join(" or ")}?` : "Give area and action, such as contacts.notes.create. The tools list their actions."}`,
      );
    },
  );
}

const found = 5;
const objectsSearched = 5;

function registerSearch(server: McpServer, agent: Agent): void {
  const { contacts, conversations, users, objects } = contract;
  const may = {
    contacts: agent.may(contacts.search.contacts),
    conversations: agent.may(conversations.conversations.search),
    users: agent.may(users.users.search),
    records: agent.may(objects.objects.list) && agent.may(objects.records.search),
  };
  if (!Object.values(may).some(Boolean)) return;
  const { api, locationId, companyId } = agent;
  const recordsFor = async (query: string) => {
    const { objects: kinds } = await api.objects.objects.list({ query: { locationId } });
    const own = kinds.filter(({ standard }) => !standard).slice(0, objectsSearched);
    const pages = await Promise.all(
      own.map(({ key }) =>
        api.objects.records.search({ params: { schemaKey: key }, body: { locationId, page: 1, pageLimit: found, query, searchAfter: [] } }),
      ),
    );
    return pages.flatMap(({ records }) => records);
  };
  server.registerTool(
    "search",
    {
      title: "Search everywhere",
      description: `Contacts, conversations, users and records that contain a text, at most ${found} of each kind. Start here when you know a name, an email or a phone number, and not an id.`,
      inputSchema: z.object({ query: z.string().min(1).max(200) }),
      annotations: { ...verbs.read.hints, openWorldHint: false },
    },
    async ({ query }) => {
      const [people, talks, team, records] = await Promise.all([
        may.contacts ? api.contacts.search.contacts({ body: { locationId, pageLimit: found, query } }) : undefined,
        may.conversations ? api.conversations.conversations.search({ query: { locationId, query, limit: String(found) } }) : undefined,
        may.users ? api.users.users.search({ query: { companyId, locationId, query, limit: String(found) } }) : undefined,
        may.records ? recordsFor(query) : undefined,
      ]);
      return answers({
        contacts: people?.contacts.map(({ id, firstName, lastName, email, phone, companyName }) => ({
          ...{ id, name: [firstName, lastName].filter(Boolean).join(" "), email, phone, companyName },
        })),
        conversations: talks?.conversations.map(({ id, contactId, contactName, lastMessageBody, unreadCount }) => ({
          ...{ id, contactId, contactName, lastMessage: lastMessageBody?.slice(0, 200), unreadCount },
        })),
        users: team?.users.map(({ id, name, email }) => ({ id, name, email })),
        records: records?.map(({ id, properties }) => ({ id, properties })),
      });
    },
  );
}

const windowDays = 31;
const daysMost = 3 * windowDays;
const dayMs = 86_400_000;

function registerNextFreeTime(server: McpServer, agent: Agent): void {
  if (!agent.may(contract.calendars.freeSlots.list)) return;
  server.registerTool(
    "next_free_time",
    {
      title: "Next free time",
      description: "The next times that a calendar offers, in order. Find its id with read_calendars, action list.",
      inputSchema: z.object({
        calendarId: z.string().min(1).max(100),
        from: z.iso.datetime({ offset: true }).optional().describe("ISO 8601; now by default"),
        userId: z.string().max(100).optional().describe("Only times of this team member"),
        timezone: z.string().max(100).optional().describe("IANA name; the calendar's by default"),
        count: z.number().int().min(1).max(50).default(5),
      }),
      annotations: { ...verbs.read.hints, openWorldHint: false },
    },
    async ({ calendarId, from, userId, timezone, count }) => {
      const begin = from === undefined ? Date.now() : Date.parse(from);
      const times: string[] = [];
      for (let day = 0; day < daysMost && times.length < count; day += windowDays) {
        const startDate = begin + day * dayMs;
        const page = await agent.api.calendars.freeSlots.list({
          params: { calendarId },
          query: {
            ...{ startDate: String(startDate), endDate: String(startDate + windowDays * dayMs - 1) },
            ...(userId === undefined ? {} : { userId }),
            ...(timezone === undefined ? {} : { timezone }),
          },
        });
        for (const date of Object.keys(page).sort()) {
          const of = page[date];
          if (typeof of === "object") times.push(...of.slots);
        }
      }
      return answers({ times: times.slice(0, count), ...(times.length === 0 ? { note: `No free time within ${daysMost} days.` } : {}) });
    },
  );
}

/** The lookup only finds numbers in E.164. A national number would have no match, and the agent would conclude that no contact has it. */
const international = z
  .string()
  .max(40)
  .regex(/^\s*\+[\d\s().\-/]{5,}$/, { error: "must begin with + and the country code, such as +4930123456" });

function registerWhoIsThis(server: McpServer, agent: Agent): void {
  const { contacts } = contract;
  if (!agent.may(contacts.contacts.lookup)) return;
  const { api, locationId } = agent;
  server.registerTool(
    "who_is_this_number",
    {
      title: "Who is this number?",
      description: "The contacts with a phone number, with their appointments, newest notes and open tasks.",
      inputSchema: z.object({ phone: international.describe("In international format, such as +4930123456") }),
      annotations: { ...verbs.read.hints, openWorldHint: false },
    },
    async ({ phone }) => {
      const { contacts: people } = await api.contacts.contacts.lookup({ query: { locationId, phone, limit: String(found) } });
      const about = await Promise.all(
        people.map(async ({ id, firstName, lastName, email, phone: number, tags, dnd }) => {
          const params = { contactId: id };
          const [visits, notes, tasks] = await Promise.all([
            api.contacts.contacts.appointments({ params }),
            api.contacts.notes.list({ params }),
            api.contacts.tasks.list({ params }),
          ]);
          return {
            ...{ id, name: [firstName, lastName].filter(Boolean).join(" "), email, phone: number, tags, doNotDisturb: dnd },
            appointments: visits.events.slice(0, found),
            notes: notes.notes.slice(0, 3).map(({ body, dateAdded }) => ({ body: body.slice(0, 500), dateAdded })),
            openTasks: tasks.tasks.filter(({ completed }) => !completed).slice(0, found),
          };
        }),
      );
      return people.length === 0 ? says("No contact has this number.") : answers({ contacts: about });
    },
  );
}
