import { parseArgs } from "node:util";
import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);

const Env = z.object({
  DATABASE_URL: z.url(),
  APP_SECRET: z.string().min(32),
  DATA_DIR: z.string().min(1),
  SERVICE_PORT: port,
  BARE_PORT: port,
  PORT: port,
  SMTP_IN_PORT: port,
  BENCH_BROWSER: z.string().optional(),
});
export type Env = z.output<typeof Env>;

/** The variables that `scripts/bench.mjs` sets. */
export const readEnv = (): Env => Env.parse(process.env);

const Options = z.object({
  only: z
    .string()
    .optional()
    .transform((names) => names?.split(",").map((name) => name.trim())),
  contacts: z.coerce.number().int().min(20_000).max(10_000_000).default(1_000_000),
  messages: z.coerce.number().int().min(500_000).max(50_000_000).default(5_000_000),
  seconds: z.coerce.number().int().min(1).max(60).default(6),
  profile: z.string().optional(),
  help: z.boolean().default(false),
});
export type Options = z.output<typeof Options>;

export const usage = (
  figures: string[],
) => `npm run bench -- [--only ${figures.join(",")}] [--contacts N] [--messages N] [--seconds N] [--profile FOLDER]

  --only      the figures to measure; all of them where none is named
  --contacts  contacts in the large location, at least 20000; 1000000 where none is given
  --messages  messages in the location in which they are searched and exported, at least 500000; 5000000 where none is given
  --seconds   how long each of the alternating runs of a load lasts; 6 where none is given
  --profile   writes CPU profiles of the service and of the bare server into the folder when they end`;

/** Throws an error with one line about an unknown or invalid option. */
export function readOptions(given: string[]): Options {
  const { values } = parseArgs({
    args: given,
    strict: true,
    options: {
      only: { type: "string" },
      contacts: { type: "string" },
      messages: { type: "string" },
      seconds: { type: "string" },
      profile: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const read = Options.safeParse(values);
  if (read.success) return read.data;
  throw new Error(read.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`).join("; "));
}
