import { calls } from "./calls.ts";
import { inboxMessages } from "./messages.ts";
import { templates } from "./templates.ts";

export const inbox = { messages: inboxMessages, calls, templates };
