import type { z } from "zod";
import type { Action, triggers } from "#contract/workflows/steps.ts";
import type { TestApp, Visitor } from "../testing/test-app.ts";

export const created = [{ type: "contact_created" as const }];
type TriggersSent = z.input<typeof triggers>;
export const minuteMs = 60_000;

export const contactOf = async ({ api, locationId }: Visitor, body: { firstName?: string; tags?: string[]; email?: string }) =>
  (await api.contacts.contacts.create({ body: { locationId, ...body } })).contact;

export async function workflowFixture(w: TestApp) {
  const visitor = await w.location();
  const { app } = await w.user(visitor.locationId);
  const { locationId } = visitor;
  const publish = async (triggers: TriggersSent, actions: Action[], name = "Welcome") =>
    (await app.workflows.create({ body: { locationId, name, status: "published", triggers, actions } })).workflow;
  const runs = async () => (await app.workflows.runs({ query: { locationId } })).runs;
  const deliveries = async () => (await app.workflows.deliveries({ query: { locationId } })).deliveries;
  return { visitor, app, locationId, publish, runs, deliveries };
}
