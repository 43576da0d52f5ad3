import { type Command, optionsOf, usageOf } from "./command.ts";

// The output of `--help`.

const widthMost = 110;
export const program = "npm run -s admin --";

/** Breaks a text into lines of at most `width` characters, between words. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** Names in one column, their descriptions in the next. */
function columns(rows: readonly [name: string, description: string][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length)) + 4;
  return rows.flatMap(([name, description]) =>
    wrapped(description, widthMost - width).map((line, index) => `${(index === 0 ? `  ${name}` : "").padEnd(width)}${line}`),
  );
}

const asText = (paragraphs: readonly string[][]) => `${paragraphs.map((lines) => lines.join("\n")).join("\n\n")}\n`;

const firstSentence = (about: string) => /^.*?\.(?=\s|$)/s.exec(about)?.[0] ?? about;

/** All commands, each with its first sentence. */
export const overviewOf = (commands: readonly Command[]): string =>
  asText([
    [`Usage: ${program} COMMAND [OPTIONS]`],
    [
      "Commands:",
      ...columns(
        commands.map(({ words, argument, about }) => [argument === undefined ? words : `${words} ${argument}`, firstSentence(about)]),
      ),
    ],
    wrapped(
      `"${program} COMMAND --help" describes a command and its options. Commands that return data print one JSON document. "${program} --lines" reads several commands from standard input, each line a JSON array of arguments.`,
      widthMost,
    ),
  ]);

/** One command with its options. */
export function helpOf(command: Command): string {
  const options = optionsOf(command).map(([name, { hint, description, isRequired }]): [string, string] => [
    hint === undefined ? `--${name}` : `--${name} ${hint}`,
    isRequired ? `${description} Required.` : description,
  ]);
  return asText([
    wrapped(command.about, widthMost),
    [`Usage: ${program} ${usageOf(command)}`],
    ...(options.length === 0 ? [] : [["Options:", ...columns(options)]]),
  ]);
}
