import { z } from "zod";
import { routes } from "../routes.ts";
import { type ListUrl, listUrl } from "./list-url.ts";

export const contactTabs = ["all", "messages", "notes", "tasks", "changes", "enrolments"] as const;
export type ContactTab = (typeof contactTabs)[number];

const contactPageState = z.object({
  tab: z.enum(contactTabs).catch("all").default("all"),
  /** The list one came from, as that list's own address says it, and the contact's place in it. */
  from: z.string().max(8000).default(""),
  at: z.number().int().min(0).optional(),
});

/** What a contact's page keeps in its address. Without a list to go back to, the page stands for itself. */
export const contactPageUrl = (contactId: string): ListUrl<typeof contactPageState> => listUrl(routes.contact(contactId), contactPageState);
