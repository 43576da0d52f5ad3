import { parseArgs } from "node:util";
import { z } from "zod";
import { checksOf } from "#contract/validation.ts";
import type { Env } from "../env.ts";
import type { CommandDeps } from "./deps.ts";
import { UsageError } from "./usage-error.ts";

// A command is a value: its words, its options and its function. Parsing, validation and `--help` are derived from that value.

type Given<Id extends string | undefined, O extends z.ZodObject> = z.output<O> & (Id extends string ? { id: string } : unknown);

export type Command = {
  words: string;
  about: string;
  /** The name of the positional argument, if the command has one. */
  argument: string | undefined;
  options: z.ZodObject;
  /** What the command requires: the database that the service uses; only the environment, before there is a database; or neither. */
  work:
    | { needs: "database"; run: (deps: CommandDeps, argument: string | undefined, options: Record<string, unknown>) => Promise<unknown> }
    | { needs: "environment"; run: (env: Env, options: Record<string, unknown>) => Promise<unknown> }
    | { needs: "nothing"; run: (argument: string | undefined, options: Record<string, unknown>) => Promise<unknown> };
};

/** A command's output if it is text instead of a JSON document, or if its exit status is not 0. */
export class Printed {
  readonly output: unknown;
  readonly status: number;
  readonly isText: boolean;
  constructor(output: unknown, { status = 0, isText = false }: { status?: number; isText?: boolean } = {}) {
    this.output = output;
    this.status = status;
    this.isText = isText;
  }
  /** When several commands are run at once, each answer is a JSON value. */
  toJSON(): unknown {
    return this.output;
  }
}

export const text = (output: string) => new Printed(output, { isText: true });

export function command<O extends z.ZodObject, Id extends string | undefined = undefined>(declared: {
  words: string;
  about: string;
  argument?: Id;
  options: O;
  run: (deps: CommandDeps, given: Given<Id, O>) => Promise<unknown>;
}): Command {
  return {
    words: declared.words,
    about: declared.about,
    argument: declared.argument,
    options: declared.options,
    work: {
      needs: "database",
      run: (deps, argument, options) =>
        declared.run(deps, asGiven<Id, O>({ ...options, ...(argument === undefined ? {} : { id: argument }) })),
    },
  };
}

/** A command that runs without opening the database of the environment. */
export const environmentCommand = <O extends z.ZodObject>(declared: {
  words: string;
  about: string;
  options: O;
  run: (env: Env, given: z.output<O>) => Promise<unknown>;
}): Command => ({
  words: declared.words,
  about: declared.about,
  argument: undefined,
  options: declared.options,
  work: { needs: "environment", run: (env, options) => declared.run(env, asGiven<undefined, O>(options)) },
});

/** A command that runs even if the environment is invalid. */
export const plainCommand = <O extends z.ZodObject, Id extends string | undefined = undefined>(declared: {
  words: string;
  about: string;
  argument?: Id;
  options: O;
  run: (given: Given<Id, O>) => Promise<unknown>;
}): Command => ({
  words: declared.words,
  about: declared.about,
  argument: declared.argument,
  options: declared.options,
  work: {
    needs: "nothing",
    run: (argument, options) => declared.run(asGiven<Id, O>({ ...options, ...(argument === undefined ? {} : { id: argument }) })),
  },
});

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because `perform` passes what these options parsed, and the argument exactly where one is declared
const asGiven = <Id extends string | undefined, O extends z.ZodObject>(given: Record<string, unknown>) => given as Given<Id, O>;

/** An option with a value; `hint` is the value's placeholder in the help. */
export const option = <S extends z.ZodType>(schema: S, hint: string, description: string): S => schema.meta({ hint, description });

const truth = z.stringbool({ truthy: ["true"], falsy: ["false"], error: "must be true or false" });

/** An option without a value, which is true if present. */
export const flag = (description: string) => truth.default(false).meta({ isFlag: true, description });

/** A setting that stays unchanged if the option is missing. */
export const setting = (description: string) => truth.optional().meta({ isFlag: true, hint: "true|false", description });

/** Several values, separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

type OptionHelp = { hint?: string; description: string; isFlag: boolean; isRequired: boolean };

export function optionsOf(command: Command): [name: string, help: OptionHelp][] {
  return Object.entries(command.options.shape).map(([name, schema]) => {
    const meta = schema instanceof z.ZodType ? (schema.meta() ?? {}) : {};
    return [
      name,
      {
        description: String(meta.description ?? ""),
        ...(typeof meta.hint === "string" ? { hint: meta.hint } : {}),
        isFlag: meta.isFlag === true,
        isRequired: !isOptional(schema),
      },
    ];
  });
}

const isOptional = (schema: unknown) => schema instanceof z.ZodType && schema.safeParse(undefined).success;

export function usageOf(command: Command): string {
  const options = optionsOf(command).map(([name, { hint, isRequired }]) => {
    const text = hint === undefined ? `--${name}` : `--${name} ${hint}`;
    return isRequired ? text : `[${text}]`;
  });
  return [command.words, ...(command.argument === undefined ? [] : [command.argument]), ...options].join(" ");
}

/** Splits the words after the command's name into its argument and the options' texts. A flag without a value is "true". */
function split(command: Command, given: string[]): { rest: string[]; texts: Map<string, string> } {
  const known = new Map(optionsOf(command));
  const isFlag = (word: string) => word.startsWith("--") && known.get(word.slice(2))?.isFlag === true;
  const isAlone = (word: string, next: string | undefined) => isFlag(word) && next !== "true" && next !== "false";
  const { tokens } = parseArgs({
    args: given.map((word, index) => (isAlone(word, given[index + 1]) ? `${word}=true` : word)),
    options: Object.fromEntries([...known.keys()].map((name) => [name, { type: "string" as const }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const texts = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (!known.has(name)) throw new UsageError(`${command.words} has no option ${rawName}. Usage: ${usageOf(command)}`);
    if (texts.has(name)) throw new UsageError(`--${name} appears twice.`);
    if (value === undefined || (!inlineValue && value.startsWith("--")))
      throw new UsageError(`--${name} needs a value: --${name} ${known.get(name)?.hint ?? "VALUE"}`);
    texts.set(name, value);
  }
  return { rest: tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : [])), texts };
}

/** The command's validated input. Throws a UsageError with a one-line explanation. */
export function readGiven(command: Command, given: string[]): { argument: string | undefined; options: Record<string, unknown> } {
  const { rest, texts } = split(command, given);
  const most = command.argument === undefined ? 0 : 1;
  if (rest.length > most) throw new UsageError(`"${rest[most]}" is not expected. Usage: ${usageOf(command)}`);
  if (rest.length < most) throw new UsageError(`${command.words} needs ${command.argument}. Usage: ${usageOf(command)}`);
  const missing = optionsOf(command).filter(([name, { isRequired }]) => isRequired && !texts.has(name));
  if (missing.length > 0) throw new UsageError(`--${missing[0]?.[0]} is missing. Usage: ${usageOf(command)}`);
  const raw = Object.fromEntries(texts);
  const read = command.options.safeParse(raw);
  if (!read.success)
    throw new UsageError(
      checksOf(read.error, raw)
        // A value in a list is reported under the option's name alone.
        .map(({ message }) => `--${message.replace(/^([\w-]+)(?:\.\d+)+/, "$1")}`)
        .join("; "),
    );
  return { argument: rest[0], options: read.data };
}
