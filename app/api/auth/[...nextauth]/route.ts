import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { deviceIn, newDevice, withDevice } from "#lib/auth/device.ts";
import { authOptions } from "#lib/auth/options.ts";
import { withReadForm } from "#lib/auth/sign-in-form.ts";
import { refusal } from "#lib/proxy/answer.ts";

type Place = { params: Promise<{ nextauth: string[] }> };

async function answer(request: NextRequest, place: Place): Promise<Response> {
  try {
    if (deviceIn(request.headers) !== undefined) return await respond(request, place, request.headers);
    const { device, cookie } = newDevice(
      new URL(request.url).protocol === "https:" || request.headers.get("x-forwarded-proto") === "https",
    );
    const response = await respond(request, place, withDevice(request.headers, device));
    response.headers.append("set-cookie", cookie);
    return response;
  } catch (thrown) {
    return refusal(thrown);
  }
}

const respond = async (request: NextRequest, place: Place, headers: Headers): Promise<Response> =>
  NextAuth(await withReadForm(request), place, await authOptions(headers));

export { answer as GET, answer as POST };
