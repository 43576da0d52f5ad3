import { helpOf, readGiven, usageOf } from "./admin/command.ts";
import { demoCommands } from "./admin/demo.ts";
import { inHouse } from "./admin/house.ts";
import { importCommands } from "./admin/imports.ts";
import { locationCommands } from "./admin/locations.ts";
import { staffCommands } from "./admin/staff.ts";
import { tokenCommands } from "./admin/tokens.ts";
import { userCommands } from "./admin/users.ts";
import { Mistake } from "./application/mistake.ts";

const commands = [...locationCommands, ...tokenCommands, ...userCommands, ...staffCommands, ...importCommands, ...demoCommands];

const isHelp = (word: string) => word === "--help";

/** What the command answers: the operator's mistakes are told before the database is touched. */
async function answer(given: string[]): Promise<unknown> {
  const command = commands.find(({ words }) => words.split(" ").every((word, index) => given[index] === word));
  if (command !== undefined) {
    const rest = given.slice(command.words.split(" ").length);
    if (rest.some(isHelp)) return helpOf(command);
    const { argument, options } = readGiven(command, rest);
    return inHouse((house) => command.run(house, argument, options));
  }
  const said = given.filter((word) => !word.startsWith("--")).join(" ");
  const near = commands.filter(({ words }) => said !== "" && words.startsWith(`${said} `));
  if (given.some(isHelp) && (said === "" || near.length > 0)) return { commands: (near.length > 0 ? near : commands).map(usageOf) };
  const known = (near.length > 0 ? near : commands).map(({ words }) => words).join(", ");
  throw new Mistake(`${said === "" ? "Name a command" : `There is no command "${said}"`}: ${known}. Each accepts --help.`);
}

try {
  process.stdout.write(`${JSON.stringify(await answer(process.argv.slice(2)), null, 2)}\n`);
} catch (error) {
  const message = error instanceof Error && error.message !== "" ? error.message : String(error);
  process.stderr.write(`${message.replaceAll("\n", " ")}\n`);
  process.exitCode = error instanceof Mistake ? 2 : 1;
}
