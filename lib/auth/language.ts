import { cookies, headers } from "next/headers";
import { localeOf } from "../format/locale.ts";
import { pseudoLanguage, type TextLanguage, textLanguageOf } from "../i18n/languages.ts";
import { serviceTokenIn } from "./cookies.ts";
import { frameSessionOf, visitorIn } from "./sessions.ts";

/** Public pages use the browser's language even if a user is signed in, because staff open them as visitors do. */
const publicPlaces = ["/book/", "/funnel/", "/survey/"];

/** With this cookie the dashboard speaks the pseudo-locale, for tests of the layout with longer texts. */
const pseudoCookie = "frontdesk_pseudo";

/** The signed-in user's language, otherwise the browser's. */
export async function pageLanguage(): Promise<TextLanguage> {
  const given = await headers();
  const stored = await cookies();
  if (stored.has(pseudoCookie)) return pseudoLanguage;
  const page = given.get("x-page") ?? "/";
  const isPublic = publicPlaces.some((place) => page.startsWith(place));
  const token = isPublic ? undefined : await serviceTokenIn(stored);
  // If the service cannot identify the user, the page shows that error itself.
  const asked = token === undefined ? undefined : await frameSessionOf(token, visitorIn(given));
  const session = asked?.kind === "late" ? asked.lastKnown : asked?.session;
  return textLanguageOf(session?.user.language ?? localeOf(given.get("accept-language")));
}
