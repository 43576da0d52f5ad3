import type { DuplicateReason } from "#contract/duplicates/duplicates.ts";

/** What possible duplicates have in common. */
export const reasonWords: Record<DuplicateReason, string> = {
  email: "Same email",
  phone: "Same phone",
  birthday: "Same name and birthday",
  address: "Similar name, same address",
};
