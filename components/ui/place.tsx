"use client";

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";

export type Place = {
  timeZone: string;
  locale: string;
  /** When the server rendered the page, in milliseconds. The page uses this time until it is hydrated. */
  renderedAt?: number | undefined;
};

const PlaceContext = createContext<Place>({ timeZone: "UTC", locale: "en" });

/** Sets the time zone and language of everything inside. */
export function PlaceProvider({ timeZone, locale, renderedAt, children }: Place & { children: ReactNode }) {
  return <PlaceContext value={{ timeZone, locale, renderedAt }}>{children}</PlaceContext>;
}

export const usePlace = (): Place => use(PlaceContext);

/** Formats a number in the user's language. */
export function useFigures(): (figure: number) => string {
  const { locale } = usePlace();
  return useMemo(() => new Intl.NumberFormat(locale).format, [locale]);
}

const never = () => () => undefined;
let zone: string | undefined;
// Computed once, because every time on a page needs it at each render, and computing it is slow.
const browserZone = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The viewer's time zone; undefined while the server renders. */
export const useViewerZone = (): string | undefined => useSyncExternalStore(never, browserZone, () => undefined);
