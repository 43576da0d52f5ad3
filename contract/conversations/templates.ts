import { z } from "zod";
import { id, instant, locationQuery, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { emailSubject, messageText } from "./messages.ts";

// A template is a text that is sent often. Placeholders such as `{{contact.firstName}}` are replaced with the contact's values.

const template = z.object({
  id,
  name: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  /** The name of its folder. A folder exists as long as it contains templates. */
  folder: z.string().nullable(),
  dateUpdated: instant,
});
export type Template = z.output<typeof template>;

const folderName = shortText.trim();

export const templateWrite = z.strictObject({
  locationId: id,
  name: shortText.trim().min(1),
  subject: emailSubject.optional(),
  body: messageText.min(1),
  /** Empty for none. */
  folder: folderName.optional(),
});
export type TemplateWrite = z.output<typeof templateWrite>;

const templateId = z.object({ templateId: id });

const writeAccess = { session: true, right: "conversations.write", reach: "wholeLocation", area: "templates" } as const;

export const templates = {
  list: endpoint({
    route: "GET /application/inbox/templates",
    summary: "The location's message templates, by name.",
    session: true,
    right: "conversations.readonly",
    reach: "everyone",
    area: "templates",
    input: { query: locationQuery },
    output: z.object({ templates: z.array(template) }),
  }),
  create: endpoint({
    route: "POST /application/inbox/templates",
    summary: "Save a message as a template.",
    ...writeAccess,
    input: { body: templateWrite },
    status: 201,
    output: z.object({ template }),
  }),
  update: endpoint({
    route: "PUT /application/inbox/templates/:templateId",
    summary: "Change a template.",
    ...writeAccess,
    input: { params: templateId, body: templateWrite },
    output: z.object({ template }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /application/inbox/templates/:templateId",
    summary: "Delete a template.",
    ...writeAccess,
    input: { params: templateId, query: locationQuery },
    output: z.object({ succeeded: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
  renameFolder: endpoint({
    route: "PUT /application/inbox/template-folders",
    summary: "Rename a folder of templates. A folder that gets the name of another one is merged with it.",
    ...writeAccess,
    input: { body: z.strictObject({ locationId: id, name: folderName.min(1), newName: folderName.min(1) }) },
    output: z.object({ succeeded: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
  removeFolder: endpoint({
    route: "DELETE /application/inbox/template-folders",
    summary: "Delete a folder of templates. Its templates stay, without a folder.",
    ...writeAccess,
    input: { query: locationQuery.extend({ name: folderName.min(1) }) },
    output: z.object({ succeeded: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
