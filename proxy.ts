import { type NextRequest, NextResponse } from "next/server";
import { Fault } from "#contract/errors.ts";
import { refusal } from "#lib/proxy/answer.ts";
import { contentSecurityPolicy, newNonce } from "#lib/proxy/page-policy.ts";

/** Gives every page a policy of its own, only scripts that carry the nonce of this one answer run; and tells it its address. */
export function proxy(request: NextRequest): Response {
  const { pathname, search } = request.nextUrl;
  const isReadable = isText(pathname);
  if (pathname.startsWith("/api/")) return isReadable ? NextResponse.next() : refusal(new Fault("NOT_FOUND"));
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, pathname);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", pathname + search);
  headers.set("content-security-policy", policy);
  const shown = { request: { headers } };
  const response = isReadable ? NextResponse.next(shown) : NextResponse.rewrite(new URL("/not-found", request.url), shown);
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Whether the escapes of a path spell text: Next.js has no answer for one of which they do not. */
function isText(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Pages; and of the interface only paths that may be no text, since a body that passes here is copied. */
export const config = {
  matcher: ["/((?!api/|_next/static|_next/image|icons/|manifest.webmanifest|robots.txt).*)", "/api/(.*%(?![0-7][\\da-fA-F]).*)"],
};
