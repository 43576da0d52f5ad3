import { z } from "zod";
import { listUrl } from "./list-url.ts";

/** The state of the tasks page in the address bar. `me` is the current user, so a shared link shows each user their own tasks. */
export const tasksUrl = listUrl(
  "/tasks",
  z.object({
    owner: z.string().min(1).max(100).default("me"),
    state: z.enum(["open", "done"]).catch("open").default("open"),
    /** The open saved view; "all" means explicitly none. */
    view: z.string().max(100).optional(),
  }),
);
type TasksState = z.output<typeof tasksUrl.schema>;

/** The state of a saved view's query. */
export function tasksStateOf(query: unknown): TasksState {
  const read = tasksUrl.schema.safeParse(query);
  return { ...tasksUrl.read({}), ...(read.success ? read.data : {}) };
}

/** The filter with the current user's id in place of `me`. */
export const taskAskedOf = ({ owner, state }: Pick<TasksState, "owner" | "state">, userId: string) => ({
  owner: owner === "me" ? userId : owner,
  state,
});
