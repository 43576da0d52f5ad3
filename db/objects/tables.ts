// biome-ignore lint/complexity/noBannedTypes: filled with the area's first table
export type ObjectsTables = {};
