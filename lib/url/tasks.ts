import { z } from "zod";
import { listUrl } from "./list-url.ts";

/** What the tasks page keeps in its address. `me` is whoever looks, so that a link means the same to everybody. */
export const tasksUrl = listUrl(
  "/tasks",
  z.object({
    owner: z.string().min(1).max(100).default("me"),
    state: z.enum(["open", "done"]).catch("open").default("open"),
  }),
);

/** The state with the id of whoever looks in the place of `me`. */
export const taskAskedOf = ({ owner, state }: z.output<typeof tasksUrl.schema>, userId: string) => ({
  owner: owner === "me" ? userId : owner,
  state,
});
