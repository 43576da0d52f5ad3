type Asked<T> = { data: T | undefined; failureCount: number };

/** The data of a query: undefined until the first attempt has ended, and the fallback if it failed. */
export const knownOf = <T>({ data, failureCount }: Asked<T>, fallback: T): T | undefined =>
  data ?? (failureCount > 0 ? fallback : undefined);
