import type { inbox as contract } from "#contract/conversations/application.ts";
import type { Handlers } from "../handler.ts";
import { calls } from "./calls.ts";
import { messages } from "./inbox.ts";
import { templates } from "./templates.ts";

export const inbox: Handlers<typeof contract> = { messages, calls, templates };
