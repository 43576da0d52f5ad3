import type { users as contract } from "#contract/users/index.ts";
import type { Handlers } from "../handler.ts";
import { users as team } from "./users.ts";

export const users: Handlers<typeof contract> = { users: team };
