import type { Option } from "#components/ui/option.ts";

const zones: readonly Option[] = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

/** Every time zone that the browser knows, and the given one. */
export const zoneOptions = (zone: string): readonly Option[] =>
  zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones];
