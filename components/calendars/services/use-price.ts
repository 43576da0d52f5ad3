import { useQuery } from "@tanstack/react-query";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { knownOf } from "#lib/api/known.ts";
import { locationQueries } from "#lib/api/locations.ts";
import { priceIn } from "#lib/format/money.ts";
import { unknownText } from "#lib/format/unknown-text.ts";

const useLocation = () => useQuery(locationQueries.one(useConnection().locationId));

/** The location's currency. If the server does not return it, prices are plain numbers. */
export const useCurrency = (): string | undefined => useLocation().data?.settings.currency;

/** Formats a price in the location's currency and the user's language. Blank while the location is not known yet. */
export function usePrice(): (amount: number) => string {
  const { locale } = usePlace();
  const figure = useFigures();
  const location = useLocation();
  const currency = useCurrency();
  const isKnown = knownOf<unknown>(location, null) !== undefined;
  return (amount) => (!isKnown ? unknownText(6) : currency === undefined ? figure(amount) : priceIn(locale, currency, amount));
}
