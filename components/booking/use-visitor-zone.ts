import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The visitor's time zone; undefined until the page is hydrated. */
export const useVisitorZone = (): string | undefined => useSyncExternalStore(never, zone, () => undefined);
