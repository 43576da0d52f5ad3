/** An address as a browser opens it: whoever set it up may have left the scheme out. */
export const webAddressOf = (url: string): string => (/^https?:/i.test(url) ? url : `https://${url}`);
