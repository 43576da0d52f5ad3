import { decode } from "next-auth/jwt";
import { z } from "zod";
import { cookieSecret } from "../store/secrets.ts";

const plainName = "next-auth.session-token";
const secureName = `__Secure-${plainName}`;

const payload = z.object({ serviceToken: z.string() });

type Cookies = { get(name: string): { value: string } | undefined };

/** The service's session token, which is stored only in this encrypted cookie. */
export async function serviceTokenIn(cookies: Cookies): Promise<string | undefined> {
  const token = (cookies.get(secureName) ?? cookies.get(plainName))?.value;
  if (token === undefined) return undefined;
  try {
    const read = payload.safeParse(await decode({ token, secret: await cookieSecret() }));
    return read.success ? read.data.serviceToken : undefined;
  } catch (error) {
    if (isForeignCookie(error)) return undefined;
    throw error;
  }
}

/** The cookie was altered, has expired, or belongs to another installation. */
const isForeignCookie = (error: unknown) => error instanceof Error && "code" in error && String(error.code).startsWith("ERR_J");
