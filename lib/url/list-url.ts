import { z } from "zod";

export type RawQuery = Record<string, string | readonly string[] | undefined>;

export type ListUrl<S extends z.ZodObject> = {
  path: string;
  schema: S;
  /** Reads a query. An invalid value is replaced by the schema's default. */
  read: (raw: RawQuery) => z.output<S>;
  /** The address of a state, without empty and default values. */
  href: (state: Partial<z.input<S>>) => string;
};

/** A list may be given by one or several parameters. A single value is taken from the last one. */
const candidates = (value: string | readonly string[]): unknown[] => {
  const all = typeof value === "string" ? [value] : [...value];
  const last = all.at(-1) ?? "";
  const asJson = last === "true" ? [true] : last === "false" ? [false] : last !== "" && Number.isFinite(Number(last)) ? [Number(last)] : [];
  return [last, ...asJson, ...parsed(last), all.length > 1 ? all : last.split(",")];
};

/** Nested state is written as JSON. */
const parsed = (text: string): unknown[] => {
  if (!/^[[{]/.test(text)) return [];
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
};

/** The first interpretation of a value that its field accepts. */
function fitting(field: z.core.$ZodType, value: string | readonly string[]): unknown {
  const strict = field instanceof z.ZodCatch ? field.unwrap() : field;
  return candidates(value).find((candidate) => z.safeParse(strict, candidate).success);
}

const written = (value: unknown): string => {
  if (Array.isArray(value) && value.every((item) => typeof item === "string" && !item.includes(","))) return value.join(",");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Binds a list's state to the address bar, so that pages, tables and links share it. */
export function listUrl<S extends z.ZodObject>(path: string, schema: S): ListUrl<S> {
  const fields = Object.entries(schema.shape);
  const plain: Record<string, unknown> = schema.safeParse({}).data ?? {};
  const read = (raw: RawQuery): z.output<S> => {
    const kept = fields.flatMap(([name, field]) => {
      const value = raw[name];
      const fit = value === undefined ? undefined : fitting(field, value);
      return fit === undefined ? [] : [[name, fit]];
    });
    return schema.parse(Object.fromEntries(kept));
  };
  const href = (state: Partial<z.input<S>>): string => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(state)) {
      if (!isEmpty(value) && written(value) !== written(plain[name])) query.set(name, written(value));
    }
    const text = query.toString();
    return text ? `${path}?${text}` : path;
  };
  return { path, schema, read, href };
}
