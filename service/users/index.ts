import type { users as contract } from "#contract/users/index.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { users as team } from "./users.ts";

export const users = (_house: House): Handlers<typeof contract> => ({ users: team });
