import { createInterface } from "node:readline";
import { z } from "zod";
import { helpOf, readGiven, usageOf } from "./command.ts";
import { demoCommands } from "./demo.ts";
import { type CommandDeps, withDeps } from "./deps.ts";
import { domainCommands } from "./domains.ts";
import { importCommands } from "./imports.ts";
import { locationCommands } from "./locations.ts";
import { staffCommands } from "./staff.ts";
import { tokenCommands } from "./tokens.ts";
import { UsageError } from "./usage-error.ts";
import { userCommands } from "./users.ts";

const commands = [
  ...locationCommands,
  ...domainCommands,
  ...tokenCommands,
  ...userCommands,
  ...staffCommands,
  ...importCommands,
  ...demoCommands,
];

const isHelp = (word: string) => word === "--help";

type Enter = (work: (deps: CommandDeps) => Promise<unknown>) => Promise<unknown>;

/** The command's output. Reports usage errors before the database is opened. */
async function answer(given: string[], enter: Enter): Promise<unknown> {
  const command = commands.find(({ words }) => words.split(" ").every((word, index) => given[index] === word));
  if (command !== undefined) {
    const rest = given.slice(command.words.split(" ").length);
    if (rest.some(isHelp)) return helpOf(command);
    const { argument, options } = readGiven(command, rest);
    return enter((deps) => command.run(deps, argument, options));
  }
  const said = given.filter((word) => !word.startsWith("--")).join(" ");
  const near = commands.filter(({ words }) => said !== "" && words.startsWith(`${said} `));
  if (given.some(isHelp) && (said === "" || near.length > 0)) return { commands: (near.length > 0 ? near : commands).map(usageOf) };
  const known = (near.length > 0 ? near : commands).map(({ words }) => words).join(", ");
  throw new UsageError(`${said === "" ? "Name a command" : `There is no command "${said}"`}: ${known}. Each accepts --help.`);
}

const said = (error: unknown) => (error instanceof Error && error.message !== "" ? error.message : String(error)).replaceAll("\n", " ");

function wordsIn(line: string): string[] {
  const words = z.array(z.string()).safeParse(jsonIn(line));
  if (!words.success) throw new UsageError("A line is a JSON array of a command's words.");
  return words.data;
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Reads one command per line, as a JSON array of words, and writes `{answer}` or `{error}` per line, in the same order. */
async function answerLines(deps: CommandDeps): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const reply = await Promise.resolve()
      .then(() => answer(wordsIn(line), (work) => work(deps)))
      .then(
        (result) => ({ answer: result }),
        (error: unknown) => ({ error: said(error) }),
      );
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}

// Files that the program writes are readable only by its own user.
process.umask(0o077);
const given = process.argv.slice(2);
try {
  if (given.length === 1 && given[0] === "--lines") await withDeps(answerLines);
  else process.stdout.write(`${JSON.stringify(await answer(given, withDeps), null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${said(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
