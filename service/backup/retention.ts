/** How many backups to keep: the newest ones, and the newest of each of the last days, weeks and months. */
export type Retention = Partial<Record<Period, number>>;
const periods = ["last", "daily", "weekly", "monthly"] as const;
type Period = (typeof periods)[number];

const isPeriod = (name: string): name is Period => periods.some((period) => period === name);

/** Reads `daily=7,weekly=4,monthly=12`; undefined if it is not of that form. */
export function retentionIn(text: string): Retention | undefined {
  const retention: Retention = {};
  for (const rule of text.split(",")) {
    const [, name = "", count = ""] = /^\s*([a-z]+)=(\d{1,4})\s*$/.exec(rule) ?? [];
    if (!isPeriod(name) || Number(count) < 1) return undefined;
    retention[name] = Number(count);
  }
  return retention;
}

const dayMs = 24 * 60 * 60 * 1000;

const periodOf: Record<Period, (at: Date, id: string) => string> = {
  last: (_, id) => id,
  daily: (at) => at.toISOString().slice(0, 10),
  // Weeks begin on Monday; 5 January 1970 was one.
  weekly: (at) => String(Math.floor((at.getTime() / dayMs - 4) / 7)),
  monthly: (at) => at.toISOString().slice(0, 7),
};

/** The ids that no rule keeps. The newest backup is always kept. */
export function outdated(backups: readonly { id: string; takenAt: Date }[], retention: Retention): string[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id));
  for (const period of periods) {
    const seen = new Set<string>();
    for (const { id, takenAt } of newestFirst) {
      const of = periodOf[period](takenAt, id);
      if (seen.has(of) || seen.size >= (retention[period] ?? 0)) continue;
      seen.add(of);
      kept.add(id);
    }
  }
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}
