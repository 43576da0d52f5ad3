import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/auth/options.ts";
import { withReadForm } from "#lib/auth/sign-in-form.ts";
import { refusal } from "#lib/proxy/answer.ts";

type Place = { params: Promise<{ nextauth: string[] }> };

async function answer(request: NextRequest, place: Place): Promise<Response> {
  try {
    return await NextAuth(await withReadForm(request), place, await authOptions(request.headers));
  } catch (thrown) {
    return refusal(thrown);
  }
}

export { answer as GET, answer as POST };
