import { cookies, headers } from "next/headers";
import { localeOf } from "../format/locale.ts";
import { type TextLanguage, textLanguageOf } from "../i18n/languages.ts";
import { serviceTokenIn } from "./cookies.ts";
import { sessionOf } from "./sessions.ts";

/** What visitors without an account open speaks as its makers wrote it. */
const publicPlaces = ["/funnel/", "/survey/"];

/** The language of whoever is signed in; of nobody, what the browser asks for. */
export async function pageLanguage(): Promise<TextLanguage> {
  const asked = await headers();
  const page = asked.get("x-page") ?? "/";
  if (publicPlaces.some((place) => page.startsWith(place))) return "en";
  const token = await serviceTokenIn(await cookies());
  // Where the service cannot say who this is, the page itself tells so.
  const session = token === undefined ? undefined : await sessionOf(token).catch(() => undefined);
  return textLanguageOf(session?.user.platformLanguage ?? localeOf(asked.get("accept-language")));
}
