import { z } from "zod";
import { program as release } from "#contract/program.ts";
import { systemReason } from "#db/system-reason.mjs";
import { backupCommands } from "./backups.ts";
import { callCommands } from "./calls.ts";
import { clusterCommands } from "./cluster.ts";
import { type Command, Printed, readGiven, text } from "./command.ts";
import { completionCommand } from "./completion.ts";
import { contactCommands } from "./contacts.ts";
import { copyCommands } from "./copy/copy.ts";
import { demoCommands } from "./demo.ts";
import { type CommandDeps, environment } from "./deps.ts";
import { doctorCommands } from "./doctor.ts";
import { domainCommands } from "./domains.ts";
import { erasedCommands } from "./erased.ts";
import { helpOf, overviewOf, program } from "./help.ts";
import { importCommands } from "./imports.ts";
import { locationCommands } from "./locations.ts";
import { staffCommands } from "./staff.ts";
import { tokenCommands } from "./tokens.ts";
import { upgradeCommands } from "./upgrade.ts";
import { UsageError } from "./usage-error.ts";
import { userCommands } from "./users.ts";

const commands: readonly Command[] = [
  ...locationCommands,
  ...callCommands,
  ...contactCommands,
  ...domainCommands,
  ...tokenCommands,
  ...userCommands,
  ...staffCommands,
  ...erasedCommands,
  ...importCommands,
  ...copyCommands,
  ...demoCommands,
  ...backupCommands,
  ...upgradeCommands,
  ...clusterCommands,
  ...doctorCommands,
  completionCommand(() => commands),
];

const isHelp = (word: string) => word === "--help" || word === "-h";

/** Provides a command with its dependencies. */
export type Enter = (work: (deps: CommandDeps) => Promise<unknown>) => Promise<unknown>;

/** The command's output. Reports usage errors before the database is opened. */
export async function answer(words: string[], enter: Enter): Promise<unknown> {
  const given = words[0] === "help" ? [...words.slice(1), "--help"] : words;
  if (given.length === 1 && given[0] === "--version") return text(`${release.name} ${release.version}\n`);
  const command = commands.find(({ words }) => words.split(" ").every((word, index) => given[index] === word));
  if (command !== undefined) {
    const rest = given.slice(command.words.split(" ").length);
    if (rest.some(isHelp)) return text(helpOf(command));
    const { argument, options } = readGiven(command, rest);
    const { work } = command;
    if (work.needs === "nothing") return work.run(argument, options);
    return work.needs === "database" ? enter((deps) => work.run(deps, argument, options)) : work.run(environment(), options);
  }
  const said = given.filter((word) => !word.startsWith("-")).join(" ");
  const group = commands.filter(({ words }) => said !== "" && words.startsWith(`${said} `));
  if (given.some(isHelp) && (said === "" || group.length > 0)) return text(overviewOf(group.length > 0 ? group : commands));
  const mistake = given.length === 0 ? "Enter a command." : `There is no command "${said === "" ? given.join(" ") : said}".`;
  throw new UsageError(`${mistake} ${suggested(given)}`);
}

/** Suggests the other commands with the same first word, or the list of all commands. */
function suggested(given: string[]): string {
  const siblings = commands.filter(({ words }) => words.split(" ")[0] === given[0]).map(({ words }) => words);
  return siblings.length > 0 ? `Similar commands: ${siblings.join(", ")}. Each accepts --help.` : `"${program} --help" lists all commands.`;
}

export function said(error: unknown): string {
  const refused = systemReason(error);
  if (refused !== undefined) return `${refused.place ?? "A file"} cannot be used: ${refused.reason}.`;
  return (error instanceof Error && error.message !== "" ? error.message : String(error)).replaceAll("\n", " ");
}

export function wordsIn(line: string): string[] {
  const words = z.array(z.string()).safeParse(jsonIn(line));
  if (!words.success) throw new UsageError("Each line must be a JSON array of a command's arguments.");
  return words.data;
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export type Outcome = { status: number; stdout: string; stderr: string };

/** The output and exit status of a process. The status is 2 for a usage error and 1 for any other error. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const printed = await work();
    const { output, status, isText } = printed instanceof Printed ? printed : new Printed(printed);
    return { status, stdout: isText ? String(output) : `${JSON.stringify(output, null, 2)}\n`, stderr: "" };
  } catch (error) {
    return { status: error instanceof UsageError ? 2 : 1, stdout: "", stderr: `${said(error)}\n` };
  }
}

export const runCommand = (given: string[], enter: Enter): Promise<Outcome> => outcomeOf(() => answer(given, enter));
