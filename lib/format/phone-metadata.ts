import type { MetadataJson } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";

// For the server: all of it is large, and a page needs one calling code's or two.

const pick = <T>(from: Record<string, T> | undefined, names: string[]) =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => names.includes(name)));

/** What is known of the numbers behind one calling code, `44`; undefined where nobody has it. */
export function phoneMetadataOf(callingCode: string): MetadataJson | undefined {
  const codes = pick(metadata.country_calling_codes, [callingCode]);
  const nonGeographic = pick(metadata.nonGeographic, [callingCode]);
  if (Object.keys({ ...codes, ...nonGeographic }).length === 0) return undefined;
  return {
    ...metadata,
    country_calling_codes: codes,
    countries: pick(metadata.countries, Object.values(codes).flat()),
    nonGeographic,
  };
}
