import { z } from "zod";
import { apiVersion, headers } from "./common.ts";
import { type Endpoint, methodOf } from "./endpoint.ts";
import { needOf } from "./permissions.ts";

// A dry run is a write that runs in its transaction, answers as usual, and is rolled back. See docs/decisions/dry-run.md.

const change = z.object({
  /** The kind of record, as in the audit log. */
  entity: z.string(),
  id: z.string(),
  action: z.enum(["create", "update", "delete", "read"]),
});

/** Something that would be sent by the service, or done later. */
const send = z.object({
  kind: z.enum(["message", "notification", "workflow", "work"]),
  /** The channel of a message or notification, the trigger of a workflow, the name of the work. */
  what: z.string(),
  /** The id of the message, notification or workflow; missing for work. */
  id: z.string().optional(),
});

export const dryRunSummary = z.object({
  changes: z.array(change),
  sends: z.array(send),
  /** How many there are; the lists may be shorter. */
  totals: z.object({ changes: z.number(), sends: z.number() }),
});
export type DryRunSummary = z.output<typeof dryRunSummary>;

/** Proxies commonly limit all headers of a response to 4 or 8 KiB. */
const summaryHeaderBytes = 2048;

/** The summary as ASCII text of at most `summaryHeaderBytes`: as many entries as fit, and the totals. */
export function summaryHeader({ changes, sends, totals }: DryRunSummary): string {
  const write = (length: number) =>
    JSON.stringify({ changes: changes.slice(0, length), sends: sends.slice(0, length), totals }).replace(
      /[\u007f-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  let length = 30;
  while (length > 0 && write(length).length > summaryHeaderBytes) length--;
  return write(length);
}

/** Whether an endpoint changes something. `X-Dry-Run` has no effect on the others. */
export const isWrite = (endpoint: Endpoint): boolean => methodOf(endpoint.route) !== "GET" && needOf(endpoint)?.isReading !== true;

/** Whether a write can be rolled back completely. Responses of OAuth and of public pages are used at once, and visitors are counted. */
export const canRunDry = (endpoint: Endpoint): boolean =>
  isWrite(endpoint) && endpoint.dryRun === "full" && endpoint.answers === "json" && needOf(endpoint) !== undefined;

export const dryRunParameter = {
  name: "X-Dry-Run",
  in: "header",
  required: false,
  description:
    "With `true`, the request is checked and answered as usual, but nothing is written or sent. The response header X-Dry-Run-Summary lists what would be.",
  schema: { type: "string", enum: ["true", "false"] },
};

export const dryRunHeaders = {
  [headers.dryRun]: { description: "`true` if nothing was written.", schema: { type: "string", const: "true" } },
  [headers.dryRunSummary]: {
    description: `What a dry run of version ${apiVersion} would change and send, as JSON of at most ${summaryHeaderBytes} bytes.`,
    schema: { type: "string" },
  },
};
