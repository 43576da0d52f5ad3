/** The header that makes a browser save the response as a file with this name (RFC 6266, RFC 8187). */
export const attachmentNamed = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
