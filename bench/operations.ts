import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ask } from "./requests.ts";

const pollMs = 50;

const operationFacts = z.object({ status: z.string(), total: z.number(), done: z.number() });
type OperationFacts = z.output<typeof operationFacts>;

const followed = z.object({ operation: operationFacts });

/** Asks for an operation until it is as wanted, or has ended. */
export async function follow(
  url: string,
  headers: Record<string, string>,
  isReached: (operation: OperationFacts) => boolean,
): Promise<OperationFacts> {
  for (;;) {
    const { operation } = followed.parse(JSON.parse((await ask(url, { headers })).body));
    if (isReached(operation)) return operation;
    if (operation.status === "failed") throw new Error("The operation failed.");
    await sleep(pollMs);
  }
}
