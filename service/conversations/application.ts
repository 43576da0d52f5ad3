import type { inbox as contract } from "#contract/conversations/application.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { calls } from "./calls.ts";
import { messages } from "./inbox.ts";
import { templates } from "./templates.ts";

export const inbox = (house: House): Handlers<typeof contract> => ({ messages: messages(house), calls: calls(house), templates });
