import { ApiError } from "#contract/errors.ts";
import type { locations as contract, Location } from "#contract/locations/locations.ts";
import { identityField } from "#contract/locations/locations.ts";
import { accountLanguage } from "#contract/users/account.ts";
import * as rows from "#db/locations/locations.ts";
import type { Handlers } from "../handler.ts";

export const locationOf = (row: NonNullable<Awaited<ReturnType<typeof rows.findById>>>): Location => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  timezone: row.timezone,
  address: row.address,
  city: row.city,
  state: row.state,
  country: row.country,
  postalCode: row.postal_code,
  email: row.email,
  phone: row.phone,
  website: row.website,
  settings: {
    allowDuplicateContact: row.allow_duplicate_contact,
    duplicateMatchOrder: row.duplicate_match_order.map((field) => identityField.parse(field)),
    currency: row.currency,
    ...(row.language === null ? {} : { language: accountLanguage.parse(row.language) }),
  },
});

export const locations: Handlers<typeof contract> = {
  async get(ctx, { params }) {
    const row = await rows.findById(ctx.db, params.locationId);
    if (row === undefined) throw new ApiError("NOT_FOUND", { message: "Location not found" });
    return { location: locationOf(row) };
  },
};
