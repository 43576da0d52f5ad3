import assert from "node:assert/strict";
import { test } from "node:test";
import type { Service } from "#contract/calendars/services.ts";
import { bookableService, lengthOf, slotSourceOf } from "./bookable.ts";

const service: Service = {
  ...{ id: "s", locationId: "l", name: "Whitening", slug: "whitening", serviceCategoryId: "", isPrivate: false },
  ...{ description: "", eventColor: "#039be5", payment: { amount: 0, deposit: 0, depositType: "amount" } },
  ...{ serviceDuration: 45, serviceDurationUnit: "mins", preBuffer: 0, preBufferUnit: "mins", postBuffer: 0, postBufferUnit: "mins" },
  staff: [{ id: "ann" }],
  variations: [],
};

test("a service without variations has its own duration", () => {
  const bookable = bookableService(service);
  assert.deepEqual(lengthOf(bookable, undefined), { id: "", name: "", minutes: 45 });
  assert.deepEqual(slotSourceOf(bookable, { id: "", minutes: 45 }), { serviceId: "s" });
});

test("a variation has its duration or that of the service, and the first is chosen at first", () => {
  const variations = [
    { id: "one", name: "One jaw" },
    { id: "both", name: "Both jaws", serviceDuration: 2, serviceDurationUnit: "hours" as const },
  ];
  const bookable = bookableService({ ...service, variations });
  assert.deepEqual(
    bookable.lengths.map(({ minutes }) => minutes),
    [45, 120],
  );
  assert.equal(lengthOf(bookable, "90")?.id, "one");
  assert.deepEqual(slotSourceOf(bookable, { id: "both", minutes: 120 }), { serviceId: "s", variationId: "both" });
});
