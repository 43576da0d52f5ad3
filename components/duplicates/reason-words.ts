import type { DuplicateReason } from "#contract/duplicates/duplicates.ts";

/** Why contacts look like one person. */
export const reasonWords: Record<DuplicateReason, string> = {
  email: "Same email",
  phone: "Same phone",
  birthday: "Same name and birthday",
  address: "Similar name, same address",
};
