import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { z } from "zod";

const run = promisify(execFile);
const root = path.dirname(import.meta.dirname);

/** The operator's command line, as `npm run -s admin -- …`: what it prints, read as what it promises. */
export async function admin<Answer extends z.ZodType>(answer: Answer, ...given: string[]): Promise<z.output<Answer>> {
  const { stdout } = await run(path.join(root, "node_modules/.bin/node"), ["service/admin.ts", ...given], { cwd: root, timeout: 60_000 });
  return answer.parse(JSON.parse(stdout));
}
