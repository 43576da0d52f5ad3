/** Where the browser is, as the web server before us says, or the dashboard's own server notes on the request. */
export const browserAddress = (headers: Headers): string => headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
