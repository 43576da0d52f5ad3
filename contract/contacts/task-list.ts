import { z } from "zod";
import { id, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { task } from "./tasks.ts";

/** A task with the name of the contact it is about. */
export const taskEntry = task.extend({ contactName: z.string() });
export type TaskEntry = z.output<typeof taskEntry>;

/** Whose tasks: a user's id, `all`, or `none` for unassigned ones. */
export const taskOwner = z.string().min(1).max(100).default("all");
export const taskState = z.enum(["open", "done"]);
export type TaskState = z.output<typeof taskState>;

export const taskCounts = z.object({ overdue: z.number(), today: z.number(), upcoming: z.number(), done: z.number() });
export type TaskCounts = z.output<typeof taskCounts>;

export const tasks = {
  list: endpoint({
    route: "GET /application/tasks",
    summary: "Tasks over all contacts: open ones by due date, done ones the latest due first.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({
        owner: taskOwner,
        state: taskState.default("open"),
        limit: queryNumber(z.number().int().min(1).max(200)).default(100),
        after: z.string().max(500).optional(),
      }),
    },
    output: z.object({ tasks: z.array(taskEntry), next: z.string().nullable() }),
    errors: ["BAD_REQUEST"],
  }),
  count: endpoint({
    route: "GET /application/tasks/count",
    summary: "The number of tasks that are overdue, due today, upcoming and done, by the location's days.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: { query: z.object({ locationId: id, owner: taskOwner }) },
    output: taskCounts,
  }),
};
