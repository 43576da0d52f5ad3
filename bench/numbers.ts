export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error("Nothing was measured.");
  return found;
}

/** Rounded to a whole number. */
export const mean = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

export const median = (values: number[]) => quantile(values, 0.5);

export const inMs = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const inSeconds = (ms: number) => `${Math.round(ms / 1000)} s`;
export const inRatio = (value: number) => `${value.toFixed(2)} ×`;
export const inRate = (value: number) => `${Math.round(value).toLocaleString("en")}/s`;
export const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
export const inKilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
export const inThousands = (value: number) => value.toLocaleString("en");

/** The order is the same in every run, so that runs send the same requests. */
export function shuffled<T>(items: T[]): T[] {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return items
    .map((item) => ({ item, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
