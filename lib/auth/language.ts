import { cookies, headers } from "next/headers";
import { cache } from "react";
import { localeOf } from "../format/locale.ts";
import { localeFor, pseudoLanguage, type ShownLanguage, textLanguageOf } from "../i18n/languages.ts";
import { serviceTokenIn } from "./cookies.ts";
import { frameSessionOf, visitorIn } from "./sessions.ts";

/** Public pages use the browser's language even if a user is signed in, because staff open them in order to see what visitors see. */
const publicPlaces = ["/book/", "/funnel/", "/survey/"];

/** With this cookie, the dashboard uses the pseudo-locale, for tests of the layout with longer texts. */
const pseudoCookie = "frontdesk_pseudo";

/** The language that the signed-in user has chosen; undefined for a visitor. All parts of a page share one result. */
const chosenLanguage = cache(async (): Promise<string | undefined> => {
  const given = await headers();
  const page = given.get("x-page") ?? "/";
  const isPublic = publicPlaces.some((place) => page.startsWith(place));
  const token = isPublic ? undefined : await serviceTokenIn(await cookies());
  // If the service cannot identify the user, the page shows that error itself.
  const asked = token === undefined ? undefined : await frameSessionOf(token, visitorIn(given));
  const session = asked?.kind === "late" ? asked.lastKnown : asked?.session;
  return session?.user.language;
});

/** The signed-in user's language, otherwise the browser's. */
export async function pageLanguage(): Promise<ShownLanguage> {
  if ((await cookies()).has(pseudoCookie)) return pseudoLanguage;
  const given = await headers();
  return textLanguageOf((await chosenLanguage()) ?? localeOf(given.get("accept-language")));
}

/** The locale of dates and numbers: the signed-in user's, otherwise the browser's. */
export async function pageLocale(): Promise<string> {
  const given = await headers();
  const accepted = given.get("accept-language");
  const language = await chosenLanguage();
  return language === undefined ? localeOf(accepted) : localeFor(language, accepted);
}
