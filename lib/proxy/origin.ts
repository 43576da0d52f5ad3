import { ApiError } from "#contract/errors.ts";

const isReading = (method: string) => method === "GET" || method === "HEAD";

/** Requires that a request comes from one of our pages, by the headers that browsers add. A request without these headers may only read. */
export function requireSameOrigin(request: { method: string; headers: Headers }): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  if (site !== null && site !== "same-origin" && !(site === "none" && isReading(request.method))) throw foreign();
  if (origin !== null && URL.parse(origin)?.host !== host) throw foreign();
  if (site === null && origin === null && !isReading(request.method)) throw foreign();
}

const foreign = () => new ApiError("FORBIDDEN", { reason: "foreignPage" });
