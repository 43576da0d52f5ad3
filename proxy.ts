import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, newNonce } from "#lib/proxy/page-policy.ts";

/** Gives every page a policy of its own, only scripts that carry the nonce of this one answer run; and tells it its address. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = { matcher: ["/((?!api/|_next/static|_next/image|icons/|manifest.webmanifest|robots.txt).*)"] };
