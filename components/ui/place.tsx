"use client";

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";

export type Place = {
  timeZone: string;
  locale: string;
  /** When the server rendered the page, in milliseconds: the time until the page has the browser's own. */
  renderedAt?: number | undefined;
};

const PlaceContext = createContext<Place>({ timeZone: "UTC", locale: "en" });

/** The time zone and language in which everything below is shown. */
export function PlaceProvider({ timeZone, locale, renderedAt, children }: Place & { children: ReactNode }) {
  return <PlaceContext value={{ timeZone, locale, renderedAt }}>{children}</PlaceContext>;
}

export const usePlace = (): Place => use(PlaceContext);

/** Writes a number as the place's language does. */
export function useFigures(): (figure: number) => string {
  const { locale } = usePlace();
  return useMemo(() => new Intl.NumberFormat(locale).format, [locale]);
}

const never = () => () => undefined;
let zone: string | undefined;
// Asked for by every time on the page at every drawing, and dear to find out.
const browserZone = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The viewer's own time zone; unknown while the server renders. */
export const useViewerZone = (): string | undefined => useSyncExternalStore(never, browserZone, () => undefined);
