import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/auth/options.ts";

type Place = { params: Promise<{ nextauth: string[] }> };

async function answer(request: NextRequest, place: Place): Promise<Response> {
  return NextAuth(request, place, await authOptions(request.headers));
}

export { answer as GET, answer as POST };
