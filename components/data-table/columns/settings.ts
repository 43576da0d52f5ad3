import { z } from "zod";

export const densities = ["compact", "regular", "roomy"] as const;
export type Density = (typeof densities)[number];
export const rowHeights: Record<Density, number> = { compact: 30, regular: 36, roomy: 44 };

/** A user's settings of a table's columns. Plain JSON, so that a saved view can store it. */
export const columnSettings = z.object({
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).catch([]),
  /** The columns that are hidden by default and that the user has shown. */
  shown: z.array(z.string()).catch([]),
  pinned: z.array(z.string()).catch([]),
  widths: z.record(z.string(), z.number().min(40).max(1200)).catch({}),
  density: z.enum(densities).catch("regular"),
});

export type ColumnSettings = z.output<typeof columnSettings>;

export const plainSettings: ColumnSettings = { order: [], hidden: [], shown: [], pinned: [], widths: {}, density: "regular" };

/** Reads stored settings. Missing or invalid parts get their defaults, and the rest is kept. */
export const readColumnSettings = (stored: unknown): ColumnSettings => {
  const read = columnSettings.safeParse(stored);
  return read.success ? read.data : plainSettings;
};

/** All ids in display order: pinned columns first, then the user's order. Columns that are not in the settings come last. */
export function orderOf(ids: readonly string[], settings: ColumnSettings): string[] {
  const known = new Set(ids);
  const arranged = settings.order.filter((id) => known.has(id));
  const placed = new Set(arranged);
  const all = [...arranged, ...ids.filter((id) => !placed.has(id))];
  const pinned = new Set(settings.pinned);
  return [...all.filter((id) => pinned.has(id)), ...all.filter((id) => !pinned.has(id))];
}

const without = (list: readonly string[], id: string) => list.filter((other) => other !== id);

export const isShown = (settings: ColumnSettings, id: string, hiddenAtFirst = false): boolean =>
  !settings.hidden.includes(id) && (!hiddenAtFirst || settings.shown.includes(id));

export const withShown = (settings: ColumnSettings, id: string, shown: boolean): ColumnSettings => ({
  ...settings,
  hidden: shown ? without(settings.hidden, id) : [...without(settings.hidden, id), id],
  shown: shown ? [...without(settings.shown, id), id] : without(settings.shown, id),
});

export const withPinned = (settings: ColumnSettings, id: string, pinned: boolean): ColumnSettings => ({
  ...settings,
  pinned: pinned ? [...without(settings.pinned, id), id] : without(settings.pinned, id),
});

export const withWidth = (settings: ColumnSettings, id: string, width: number): ColumnSettings => ({
  ...settings,
  widths: { ...settings.widths, [id]: Math.round(Math.min(1200, Math.max(40, width))) },
});

/** Moves a column before another, or to the end. A move across the edge of the pinned columns pins or unpins it. */
export function withMoved(settings: ColumnSettings, ids: readonly string[], id: string, before: string | undefined): ColumnSettings {
  const rest = without(orderOf(ids, settings), id);
  const at = before === undefined ? -1 : rest.indexOf(before);
  const order = at < 0 ? [...rest, id] : [...rest.slice(0, at), id, ...rest.slice(at)];
  const lands = before !== undefined && settings.pinned.includes(before);
  return { ...withPinned(settings, id, lands), order };
}

/** Moves a column one place among the shown columns, which are given in display order. At the edge, nothing changes. */
export function withStepped(
  settings: ColumnSettings,
  ids: readonly string[],
  shown: readonly string[],
  id: string,
  step: -1 | 1,
): ColumnSettings {
  const from = shown.indexOf(id);
  const neighbour = shown[from + step];
  if (from < 0 || neighbour === undefined) return settings;
  const pinned = settings.pinned.includes(id);
  if (settings.pinned.includes(neighbour) !== pinned) return withPinned(settings, id, !pinned);
  const moved = withMoved(settings, ids, id, step === -1 ? neighbour : shown[from + 2]);
  return { ...moved, pinned: settings.pinned };
}
