import { randomBytes } from "node:crypto";

// A random text that the browser keeps. The service remembers it for each user who signs in here, so that an attack on the account from
// elsewhere does not slow down sign-ins in this browser. It is not a credential: it gives no access without the password.

const name = "frontdesk_device";
const secondsPerYear = 365 * 24 * 60 * 60;
const form = /^[\w-]{43}$/;

const cookieIn = (headers: Headers): string | undefined =>
  headers
    .get("cookie")
    ?.split(";")
    .map((pair) => pair.trim().split("="))
    .find(([key]) => key === name)?.[1];

/** The text that this browser keeps; undefined if there is none or it is invalid. */
export function deviceIn(headers: Headers): string | undefined {
  const kept = cookieIn(headers);
  return kept !== undefined && form.test(kept) ? kept : undefined;
}

/** A new text for a browser that has none, and the cookie that stores it. */
export function newDevice(isSecure: boolean): { device: string; cookie: string } {
  const device = randomBytes(32).toString("base64url");
  const flags = `Path=/api/auth; Max-Age=${secondsPerYear}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return { device, cookie: `${name}=${device}; ${flags}` };
}

/** The same request, as sent by a browser with this text. */
export function withDevice(headers: Headers, device: string): Headers {
  const named = new Headers(headers);
  named.set("cookie", [headers.get("cookie"), `${name}=${device}`].filter(Boolean).join("; "));
  return named;
}
