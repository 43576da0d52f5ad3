import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { z } from "zod";
import { around } from "../testing/program.ts";
import type { TestApp } from "../testing/test-app.ts";
import { commandDeps } from "./deps.ts";
import { type Outcome, runCommand } from "./run-command.ts";

export const program = path.join(import.meta.dirname, "main.ts");

/** The command line in its own process, on the test app's database. */
export const runOn = (w: Pick<TestApp, "url">, t: TestContext) => {
  const started = mkdtemp(path.join(os.tmpdir(), "frontdesk-admin-"));
  t.after(async () => rm(await started, { recursive: true, force: true }));
  return async (given: string[], environment: Record<string, string> = {}): Promise<Outcome> => {
    const cwd = await started;
    return new Promise((resolve) => {
      const env = { ...around(), DATABASE_URL: w.url, DATA_DIR: cwd, ...environment };
      execFile(process.execPath, [program, ...given], { cwd, env }, (error, stdout, stderr) =>
        resolve({ status: typeof error?.code === "number" ? error.code : error ? -1 : 0, stdout, stderr }),
      );
    });
  };
};

/** The command line in this process, for tests of many commands: a process takes a second to start. */
export const runHere = (w: TestApp) => (given: string[]) => runCommand(given, (work) => work(commandDeps(w.deps, "http://service.test")));

export const answered = <S extends z.ZodType>({ status, stdout, stderr }: Outcome, shape: S): z.output<S> => {
  assert.equal(status, 0, stderr);
  return shape.parse(JSON.parse(stdout));
};

export const issued = z.object({ id: z.string(), token: z.string() });
