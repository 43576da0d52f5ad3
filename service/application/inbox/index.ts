import type { inbox as contract } from "#contract/application/inbox/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { calls } from "./calls.ts";
import { messages } from "./messages.ts";
import { templates } from "./templates.ts";

export const inbox = (house: House): Handlers<typeof contract> => ({ messages: messages(house), calls: calls(house), templates });
