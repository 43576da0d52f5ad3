import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { compareRates, connections, type Target } from "./load.ts";
import { inRate, inRatio } from "./numbers.ts";

/** As for bookings: a front desk creates few contacts a minute, so requests are not written in batches (docs/decisions/batches.md). */
const asked = 0.1;

/** Each request creates a contact that no earlier request has created. */
function creating(url: string, locationId: string, headers: Record<string, string>): Target {
  let count = 0;
  return {
    url,
    headers: { ...headers, "content-type": "application/json" },
    requests: [
      {
        method: "POST",
        path: "/contacts/",
        setupRequest: (request) => ({ ...request, body: JSON.stringify(personNumbered(count++, locationId)) }),
      },
    ],
  };
}

const personNumbered = (number: number, locationId: string) => ({
  locationId,
  firstName: "Nora",
  lastName: `Winter ${number}`,
  email: `nora.winter.${number}@example.com`,
  phone: `+4477${String(10_000_000 + number).padStart(8, "0")}`,
  city: "Bristol",
  country: "GB",
  source: "website",
  tags: ["recall due", "new patient"],
});

export async function createContact({ serviceUrl, bareUrl, empty, headersOf, options }: Bench): Promise<Figure[]> {
  const service = creating(serviceUrl, empty.id, headersOf(empty));
  const bare = creating(bareUrl, empty.id, {});
  const rates = await compareRates(service, bare, options.seconds);
  return [
    {
      what: `POST /contacts/, ${connections} connections`,
      reached: `${inRatio(rates.ratio)} (${inRate(rates.service)})`,
      asked: `≥ ${asked} × bare`,
      beside: inRate(rates.bare),
      isReached: rates.ratio >= asked,
    },
  ];
}
