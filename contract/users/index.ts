import { users as team } from "./users.ts";

export const users = { users: team };
