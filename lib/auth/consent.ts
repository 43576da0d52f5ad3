import { cookies, headers } from "next/headers";
import { type ApiError, isApiError } from "#contract/errors.ts";
import type { Consent } from "#contract/integrations/authorization.ts";
import { serviceTokenIn } from "./cookies.ts";
import { serviceAs, visitorIn } from "./sessions.ts";

type Asked = Extract<Consent, { kind: "asked" }>;
export type ConsentRequest =
  | { kind: "asked"; request: string; asked: Asked }
  | { kind: "back"; to: string }
  | { kind: "problem"; problem: ConsentProblem };

/** An error for the person, as data that a page can hand to the browser. */
export type ConsentProblem = Pick<ApiError, "code" | "reason" | "values" | "messages">;

/** The consent page's data: the application's request, passed on unchanged, because only the service interprets it. */
export async function consentRequest(): Promise<ConsentRequest> {
  const asked = await headers();
  const page = asked.get("x-page") ?? "";
  const request = page.includes("?") ? page.slice(page.indexOf("?") + 1) : "";
  const token = await serviceTokenIn(await cookies());
  try {
    const consent = await serviceAs({ token, visitor: visitorIn(asked) }).integrations.authorization.get({ query: { request } });
    return consent.kind === "asked" ? { kind: "asked", request, asked: consent } : { kind: "back", to: consent.redirectTo };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, reason, values, messages } = error;
    return { kind: "problem", problem: { code, reason, values, messages } };
  }
}
