import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const root = path.dirname(import.meta.dirname);
const outcome = z.union([z.object({ error: z.string() }), z.object({ answer: z.unknown() })]);

type Operator = { child: ChildProcess; ask(given: string[]): Promise<unknown> };

/** The operator's command line, which stays open for the tests of a worker: `npm run -s admin -- --lines`. */
function openOperator(): Operator {
  const child = spawn(path.join(root, "node_modules/.bin/node"), ["service/cli/main.ts", "--lines"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    const asker = waiting.shift();
    const reply = outcome.parse(JSON.parse(line));
    if ("error" in reply) asker?.reject(new Error(reply.error));
    else asker?.resolve(reply.answer);
  });
  child.on("close", () => {
    for (const { reject } of waiting) reject(new Error("The operator's command line ended."));
  });
  return {
    child,
    ask: (given) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(given)}\n`);
      }),
  };
}

let operator: Operator | undefined;

/** The result of an operator's command, parsed by its schema. */
export async function admin<Answer extends z.ZodType>(answer: Answer, ...given: string[]): Promise<z.output<Answer>> {
  operator ??= openOperator();
  return answer.parse(await operator.ask(given));
}

/** Called at the end of a worker. */
export async function closeOperator(): Promise<void> {
  if (operator === undefined) return;
  const { child } = operator;
  operator = undefined;
  child.stdin?.end();
  if (child.exitCode === null) await once(child, "close");
}
