/** Adds the scheme to a web address if the user who entered it left it out. */
export const webAddressOf = (url: string): string => (/^https?:/i.test(url) ? url : `https://${url}`);
