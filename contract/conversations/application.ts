import { calls } from "./calls.ts";
import { inboxMessages } from "./inbox.ts";
import { templates } from "./templates.ts";

export const inbox = { messages: inboxMessages, calls, templates };
