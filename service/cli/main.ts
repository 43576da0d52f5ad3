import { createInterface } from "node:readline";
import { text } from "./command.ts";
import { type CommandDeps, withDeps } from "./deps.ts";
import { answer, outcomeOf, runCommand, said, wordsIn } from "./run-command.ts";

/** Reads one command per line, as a JSON array of words, and writes `{answer}` or `{error}` for each, in the same order. */
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
// A reader such as `head` closes the pipe when it has read enough. That is not an error of the command.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
const given = process.argv.slice(2);
const withLines = async () => {
  await withDeps(answerLines);
  return text("");
};
const { status, stdout, stderr } = await (given.length === 1 && given[0] === "--lines"
  ? outcomeOf(withLines)
  : runCommand(given, withDeps));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
