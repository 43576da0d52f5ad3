import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

/** The public data of a user, to show owners, followers and authors. */
export const userCard = z.object({ id, name: z.string(), email: z.string() });
export type UserCard = z.output<typeof userCard>;

export const users = {
  list: endpoint({
    route: "GET /application/users",
    summary: "The users of a location, by name.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    area: "users",
    input: { query: locationQuery },
    output: z.object({ users: z.array(userCard) }),
  }),
};
