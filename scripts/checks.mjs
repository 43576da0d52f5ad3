import { spawn } from "node:child_process";
import { childEnvironment, inProject, node, tool } from "./project.mjs";

/** Runs a tool to its end and returns its output. */
export function capture(command, given, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, given, { cwd: inProject(), env: childEnvironment(environment), stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", (error) => resolve({ isGood: false, output: error.message }));
    child.once("close", (status) => resolve({ isGood: status === 0, output }));
  });
}

/**
 * Generates the routes' types first, because pages are checked against them. One checker does half the work of the default four, and lint
 * runs in parallel.
 */
async function types() {
  const routes = await capture(tool("next"), ["typegen"]);
  return routes.isGood ? await capture(tool("tsc"), ["--noEmit", "-p", ".", "--checkers", "1"]) : routes;
}

const lint = () => capture(tool("biome"), ["check", "--error-on-warnings", "--max-diagnostics=200", "."]);

const layers = () => capture(node, ["--test", "--test-reporter=dot", "scripts/layers.test.ts"]);

/** Finds unused files, exports and dependencies. */
const unused = () => capture(tool("knip"), ["--no-progress"]);

/** Runs checks, each of which prints its findings and a line with its result. Returns the names of those that failed. */
export async function runChecks(names) {
  const all = { types, lint, layers, unused };
  const results = await Promise.all(names.map(async (name) => ({ name, ...(await all[name]()) })));
  for (const { name, isGood, output } of results) {
    if (!isGood) process.stdout.write(`${output.trimEnd()}\n`);
    console.log(`${name}: ${isGood ? "good" : "failed"}`);
  }
  return results.filter(({ isGood }) => !isGood).map(({ name }) => name);
}
