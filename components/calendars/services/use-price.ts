import { useQuery } from "@tanstack/react-query";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { locationQueries } from "#lib/api/locations.ts";
import { priceIn } from "#lib/format/money.ts";

/** The location's currency. If the server does not return it, prices are plain numbers. */
export function useCurrency(): string | undefined {
  const { locationId } = useConnection();
  const { data: location } = useQuery(locationQueries.one(locationId));
  return location?.settings.currency;
}

/** Formats a price in the location's currency and the user's language. */
export function usePrice(): (amount: number) => string {
  const { locale } = usePlace();
  const figure = useFigures();
  const currency = useCurrency();
  return (amount) => (currency === undefined ? figure(amount) : priceIn(locale, currency, amount));
}
