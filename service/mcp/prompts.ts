import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import type { Agent } from "./agent.ts";

// Usual jobs at a front desk. A prompt exists if the token may do all of its steps.

type Prompt = {
  name: string;
  title: string;
  description: string;
  needs: readonly Endpoint[];
  args: z.ZodObject;
  text(args: Record<string, unknown>): string;
};

const { contacts, appointments, calendars, conversations } = contract;

const prompts: readonly Prompt[] = [
  {
    name: "prepare_the_day",
    title: "Prepare the day",
    description: "A briefing on a day's appointments: who comes, what for, and what was noted.",
    needs: [calendars.calendars.list, appointments.events.list, contacts.notes.list],
    args: z.object({ day: z.string().describe("Such as today or 2026-03-31") }),
    text: ({ day }) =>
      `Prepare ${day} for the front desk. List the calendars, then the appointments of that day in each of them. For each appointment, read the contact's notes and open tasks. Write one short paragraph per appointment in the order of time: when, who, what for, phone number, and what to look out for. Then list appointments that are not confirmed yet.`,
  },
  {
    name: "book_appointment",
    title: "Book an appointment",
    description: "Finds a contact and a free time, checks with a dry run, and books after confirmation.",
    needs: [contacts.search.contacts, calendars.calendars.list, calendars.freeSlots.list, appointments.events.create],
    args: z.object({ who: z.string().describe("Name, email or phone number"), what: z.string(), when: z.string() }),
    text: ({ who, what, when }) =>
      `Book an appointment for ${who}: ${what}, ${when}. Find the contact with search. If several contacts match, ask which one. Choose the calendar that fits, and find free times with next_free_time. Suggest up to three. When one is chosen, run change_appointments (create) with dryRun first, say what would be changed and sent, and book only after I confirm.`,
  },
  {
    name: "answer_open_conversations",
    title: "Answer open conversations",
    description: "Drafts replies to unread conversations. Nothing is sent without confirmation.",
    needs: [conversations.conversations.search, conversations.messages.list, conversations.sends.send],
    args: z.object({}),
    text: () =>
      "Find the unread conversations, oldest first. Read the newest messages of each, and the contact's next appointment. Draft a short reply for each in the language of the contact. Show all drafts. Send a reply only after I confirm it, first with dryRun.",
  },
  {
    name: "summarize_contact",
    title: "Summarize a contact",
    description: "What a colleague needs to know before a call.",
    needs: [contacts.search.contacts, contacts.contacts.get, contacts.notes.list, contacts.tasks.list, contacts.contacts.appointments],
    args: z.object({ who: z.string().describe("Name, email or phone number") }),
    text: ({ who }) =>
      `Summarize ${who} for a colleague who is about to call them. Use search to find the contact, then read the appointments, notes and open tasks. At most ten lines: who they are, last and next appointment, open points, and whether they may be contacted (Do Not Disturb).`,
  },
];

export function registerPrompts(server: McpServer, agent: Agent): void {
  for (const { name, title, description, needs, args, text } of prompts) {
    if (!needs.every((endpoint) => agent.may(endpoint))) continue;
    const message = (given: Record<string, unknown>) => ({
      messages: [{ role: "user" as const, content: { type: "text" as const, text: text(given) } }],
    });
    if (Object.keys(args.shape).length === 0) server.registerPrompt(name, { title, description }, () => message({}));
    else server.registerPrompt(name, { title, description, argsSchema: args }, message);
  }
}
