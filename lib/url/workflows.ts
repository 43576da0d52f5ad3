import { z } from "zod";
import { deliveryStatuses } from "#contract/workflows/editor.ts";
import { listUrl } from "./list-url.ts";

export const deliveriesUrl = listUrl(
  "/workflows/deliveries",
  z.object({
    status: z
      .enum(["all", ...deliveryStatuses])
      .catch("all")
      .default("all"),
    workflow: z.string().min(1).max(100).optional(),
    /** The delivery that is open beside the list. */
    delivery: z.string().min(1).max(100).optional(),
  }),
);

export const eventsUrl = listUrl(
  "/settings/events",
  z.object({
    query: z.string().max(200).catch("").default(""),
    /** The event that is open, by the `type` of its payload. */
    event: z.string().min(1).max(100).optional(),
  }),
);

export const workflowUrl = (workflowId: string) =>
  listUrl(
    `/workflows/${encodeURIComponent(workflowId)}`,
    z.object({
      tab: z.enum(["steps", "runs"]).catch("steps").default("steps"),
    }),
  );
