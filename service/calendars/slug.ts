/** `Café & Bar` becomes `cafe-bar`. */
export const slugOf = (name: string): string =>
  name
    .slice(0, 255)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80) || "calendar";
