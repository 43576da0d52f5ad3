import { z } from "zod";
import { clearable, id, instant, instantIn, longText, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contactId } from "./contacts.ts";

export const task = z
  .object({
    id,
    contactId: id,
    title: z.string(),
    body: z.string().nullable(),
    dueDate: instant,
    completed: z.boolean(),
    assignedTo: z.string().nullable(),
    dateAdded: instant,
    dateUpdated: instant,
  })
  .meta({ id: "Task" });
export type Task = z.output<typeof task>;

export const taskWrite = z.strictObject({
  title: shortText.min(1),
  body: clearable(longText),
  dueDate: instantIn,
  completed: z.boolean(),
  assignedTo: clearable(z.string().max(100)),
});
export const taskUpdate = taskWrite.partial();
export type TaskUpdate = z.output<typeof taskUpdate>;

const one = contactId.extend({ taskId: id });
const oneTask = z.object({ task });

export const tasks = {
  list: endpoint({
    route: "GET /contacts/:contactId/tasks",
    summary: "List a contact's tasks, by due date.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: { params: contactId },
    output: z.object({ tasks: z.array(task) }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /contacts/:contactId/tasks",
    summary: "Add a task to a contact.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: contactId, body: taskWrite },
    status: 201,
    output: oneTask,
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    route: "GET /contacts/:contactId/tasks/:taskId",
    summary: "Get a task.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: { params: one },
    output: oneTask,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /contacts/:contactId/tasks/:taskId",
    summary: "Update a task. Fields that are not sent do not change.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: one, body: taskUpdate },
    output: oneTask,
    errors: ["NOT_FOUND"],
  }),
  complete: endpoint({
    route: "PUT /contacts/:contactId/tasks/:taskId/completed",
    summary: "Complete a task, or open it again.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: one, body: z.strictObject({ completed: z.boolean() }) },
    output: oneTask,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /contacts/:contactId/tasks/:taskId",
    summary: "Delete a task.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: one },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
