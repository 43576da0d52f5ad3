import { cookies, headers } from "next/headers";
import { localeOf } from "../format/locale.ts";
import { type TextLanguage, textLanguageOf } from "../i18n/languages.ts";
import { serviceTokenIn } from "./cookies.ts";
import { frameSessionOf, visitorIn } from "./sessions.ts";

/** What visitors without an account open, in their browser's language: who works here may be one of them. */
const publicPlaces = ["/book/", "/funnel/", "/survey/"];

/** The language of whoever is signed in; of nobody, what the browser asks for. */
export async function pageLanguage(): Promise<TextLanguage> {
  const given = await headers();
  const page = given.get("x-page") ?? "/";
  const isPublic = publicPlaces.some((place) => page.startsWith(place));
  const token = isPublic ? undefined : await serviceTokenIn(await cookies());
  // Where the service cannot say who this is, the page itself tells so.
  const asked = token === undefined ? undefined : await frameSessionOf(token, visitorIn(given));
  const session = asked?.kind === "late" ? asked.lastKnown : asked?.session;
  return textLanguageOf(session?.user.platformLanguage ?? localeOf(given.get("accept-language")));
}
