import { z } from "zod";
import { routes } from "../routes.ts";
import { type ListUrl, listUrl } from "./list-url.ts";

export const contactTabs = ["all", "messages", "notes", "tasks", "changes", "enrolments"] as const;
export type ContactTab = (typeof contactTabs)[number];

const contactPageState = z.object({
  tab: z.enum(contactTabs).catch("all").default("all"),
  /** The query of the list that the user came from, and the contact's position in it. */
  from: z.string().max(8000).default(""),
  at: z.number().int().min(0).optional(),
});

/** The state of a contact's page in the address bar. Without a list, the page has no previous and next contact. */
export const contactPageUrl = (contactId: string): ListUrl<typeof contactPageState> => listUrl(routes.contact(contactId), contactPageState);
