import type { FieldOption } from "#contract/contacts/custom-fields.ts";
import { ApiError } from "#contract/errors.ts";
import { canAllowCustomOption, type FieldType, hasOptions } from "#contract/fields/field-types.ts";
import { freeKey, keyOf } from "./field-keys.ts";

type SentOption = { key?: string | undefined; label: string; url?: string | undefined };

/** A field of a type with options needs at least one, unless it accepts custom values; other fields must have none. */
export function requireOptions(type: FieldType, options: readonly SentOption[], allowCustomOption = false): void {
  const takesAny = canAllowCustomOption(type) && allowCustomOption;
  if (hasOptions(type) && options.length === 0 && !takesAny)
    throw new ApiError("INVALID", { message: "options must contain at least 1 element" });
  if (!hasOptions(type) && options.length > 0)
    throw new ApiError("INVALID", { message: "options should not exist for a field of this type" });
}

/** Existing options keep their keys, because stored values contain them; new options get unused keys. */
export function optionsOf(sent: readonly SentOption[], existing: readonly FieldOption[]): FieldOption[] {
  const known = new Set(existing.map(({ key }) => key));
  const taken = new Set(known);
  return sent.map(({ key: given, label, url }) => {
    const key = given !== undefined && known.has(given) ? given : freeKey(keyOf(given ?? label), taken);
    taken.add(key);
    return { key, label, ...(url ? { url } : {}) };
  });
}
