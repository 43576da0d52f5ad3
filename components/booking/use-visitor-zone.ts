import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The visitor's own zone; undefined while the page is still the server's. */
export const useVisitorZone = (): string | undefined => useSyncExternalStore(never, zone, () => undefined);
