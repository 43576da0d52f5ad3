import path from "node:path";
import { z } from "zod";
import { type Command, optionsOf, plainCommand, text } from "./command.ts";
import { UsageError } from "./usage-error.ts";

// Scripts that let a shell complete the commands and options. They also define the command `frontdesk-admin`, because shells complete
// nothing after `npm run`.

const shells = ["bash", "zsh"] as const;
const folder = path.resolve(import.meta.dirname, "..", "..");

/** A text as one word of a shell. */
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** The values that a placeholder such as `pit|location` lists. */
const namedIn = (hint = ""): string[] => (/^[a-z]+(?:\|[a-z]+)+$/.test(hint) ? hint.split("|") : []);

/** The words that may follow the words of a command so far, as one `case` for each prefix. */
function cases(commands: readonly Command[]): string[] {
  const next = new Map<string, Set<string>>();
  const add = (before: string, word: string) => next.set(before, (next.get(before) ?? new Set()).add(word));
  for (const command of commands) {
    const words = command.words.split(" ");
    for (const [index, word] of words.entries()) add(words.slice(0, index).join(" "), word);
    for (const value of namedIn(command.argument)) add(command.words, value);
    for (const [name] of optionsOf(command)) add(command.words, `--${name}`);
    add(command.words, "--help");
  }
  return [...next].map(([before, words]) => `      ${quoted(before)}) next=${quoted([...words].join(" "))} ;;`);
}

/** What may follow an option that takes a value: one of a few values, otherwise the name of a file. */
function values(commands: readonly Command[]): string[] {
  const next = new Map<string, string[]>();
  for (const [name, { hint }] of commands.flatMap(optionsOf))
    if (hint !== undefined && !next.get(name)?.length) next.set(name, namedIn(hint));
  return [...next].sort().map(([name, words]) => `    --${name}) next=${quoted(words.join(" "))} ;;`);
}

const run = `frontdesk-admin() { npm --prefix ${quoted(folder)} run -s admin -- "$@"; }`;

/** Sets `next` from the words between the program and the word that is being completed. */
const choose = (commands: readonly Command[]) => [
  '  local before="" next="" word previous=""',
  '  for word in "" "$@"; do',
  '    case "$word" in --*) break ;; esac',
  `    before="\${before:+$before }$word"`,
  // The argument of a command does not extend the prefix, so the words that may follow stay the same.
  '    case "$before" in',
  ...cases(commands),
  "    esac",
  "  done",
  '  for word in "$@"; do previous="$word"; done',
  '  case "$previous" in',
  ...values(commands),
  "  esac",
  "  printf '%s' \"$next\"",
];

const scripts: Record<(typeof shells)[number], (commands: readonly Command[]) => string[]> = {
  bash: (commands) => [
    "# Completion for bash. In ~/.bashrc:",
    `#   eval "$(npm --prefix ${quoted(folder)} run -s admin -- completion bash)"`,
    run,
    "_frontdesk_admin_next() {",
    ...choose(commands),
    "}",
    "_frontdesk_admin() {",
    `  local typed="\${COMP_WORDS[COMP_CWORD]}"`,
    `  COMPREPLY=($(compgen -W "$(_frontdesk_admin_next "\${COMP_WORDS[@]:1:COMP_CWORD-1}")" -- "$typed"))`,
    "}",
    "complete -o default -F _frontdesk_admin frontdesk-admin",
  ],
  zsh: (commands) => [
    "# Completion for zsh. In ~/.zshrc, after compinit:",
    `#   eval "$(npm --prefix ${quoted(folder)} run -s admin -- completion zsh)"`,
    run,
    "_frontdesk_admin_next() {",
    ...choose(commands),
    "}",
    "_frontdesk_admin() {",
    `  local -a next=("\${(@s: :)$(_frontdesk_admin_next "\${(@)words[2,CURRENT-1]}")}")`,
    '  if [[ -n "$next" ]]; then compadd -a next; else _files; fi',
    "}",
    "compdef _frontdesk_admin frontdesk-admin",
  ],
};

export const completionCommand = (commands: () => readonly Command[]): Command =>
  plainCommand({
    words: "completion",
    about:
      "Prints a script for bash or zsh that defines the command frontdesk-admin and completes its commands and options. Its first lines say where to put it.",
    argument: "bash|zsh",
    options: z.strictObject({}),
    async run({ id }) {
      const shell = shells.find((each) => each === id);
      if (shell === undefined) throw new UsageError("completion needs bash or zsh.");
      return text(`${scripts[shell](commands()).join("\n")}\n`);
    },
  });
