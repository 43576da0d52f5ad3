import type { OfferedService, WantedService } from "#contract/booking/booking.ts";

// The services that a visitor has chosen, each with its variation if it has any.

type Priced = { durationMin: number; price: number; deposit: number };

const none: Priced = { durationMin: 0, price: 0, deposit: 0 };

const pricedOf = (services: readonly OfferedService[], { id, variationId }: WantedService): Priced => {
  const service = services.find((each) => each.id === id);
  return service?.variations.find((each) => each.id === variationId) ?? service ?? none;
};

/** The total duration and price. */
export const totalOf = (services: readonly OfferedService[], chosen: readonly WantedService[]): Priced =>
  chosen
    .map((wanted) => pricedOf(services, wanted))
    .reduce(
      (sum, each) => ({
        durationMin: sum.durationMin + each.durationMin,
        price: sum.price + each.price,
        deposit: sum.deposit + each.deposit,
      }),
      none,
    );

/** A newly chosen service: its first variation, by any member. */
export const wantedFirst = ({ id, variations }: OfferedService): WantedService => {
  const [first] = variations;
  return first === undefined ? { id } : { id, variationId: first.id };
};

/** The minimum and maximum of a service's duration and price over its variations. */
export function rangeOf({ durationMin, price, variations }: OfferedService) {
  const kinds = variations.length > 0 ? variations : [{ durationMin, price }];
  const lengths = kinds.map((kind) => kind.durationMin);
  const prices = kinds.map((kind) => kind.price);
  return {
    shortestMin: Math.min(...lengths),
    longestMin: Math.max(...lengths),
    cheapest: Math.min(...prices),
    dearest: Math.max(...prices),
  };
}
