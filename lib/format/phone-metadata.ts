import type { MetadataJson } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";

// Only for the server: the complete metadata is large, and a page needs one or two calling codes.

const pick = <T>(from: Record<string, T> | undefined, names: string[]) =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => names.includes(name)));

/** The metadata for one calling code, such as `44`; undefined if the code does not exist. */
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
