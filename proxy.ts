import { type NextRequest, NextResponse } from "next/server";
import { frameOriginsOf } from "#lib/proxy/frame-origins.ts";
import { contentSecurityPolicy, newNonce } from "#lib/proxy/page-policy.ts";

/** Gives every page a policy of its own, only scripts that carry the nonce of this one answer run; and tells it its address. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, pathname, await frameOriginsOf(request));
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", pathname + search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Pages. A body that passes here is copied, so the interface is not among them. */
export const config = { matcher: ["/((?!api/|_next/static|_next/image|icons/|favicon.ico|manifest.webmanifest|robots.txt|embed.js).*)"] };
