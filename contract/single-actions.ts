import type { BulkAction } from "./contacts/bulk.ts";
import { contacts } from "./contacts/index.ts";
import { conversations } from "./conversations/index.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ActionType } from "./workflows/steps.ts";

// A bulk or automatic change of contacts requires the same rights as the endpoint that changes a single contact. This file maps such
// changes to those endpoints.

export const singleOfBulk: Readonly<Record<BulkAction["kind"], Endpoint>> = {
  "add-tags": contacts.tags.add,
  "remove-tags": contacts.tags.remove,
  "replace-tags": contacts.tags.add,
  assign: contacts.contacts.update,
  "set-business": contacts.businesses.assignMany,
  "enter-workflow": contacts.enrolments.enterWorkflow,
  "enter-campaign": contacts.enrolments.enterCampaign,
  delete: contacts.contacts.remove,
};

/** Undefined for steps that have no such endpoint. */
export const singleOfStep: Readonly<Record<ActionType, Endpoint | undefined>> = {
  add_tag: contacts.tags.add,
  remove_tag: contacts.tags.remove,
  assign: contacts.contacts.update,
  send_message: conversations.sends.send,
  send_template: conversations.sends.send,
  add_task: contacts.tasks.create,
  set_field: contacts.contacts.update,
  webhook: undefined,
  if: undefined,
  wait: undefined,
  wait_until_time: undefined,
  wait_before_appointment: undefined,
};
