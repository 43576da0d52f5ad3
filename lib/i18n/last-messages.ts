import { type ShownLanguage, textLanguageOf } from "./languages.ts";

/** The language of the document that failed or, if the server has sent none, of the browser; English on the server. */
function lastLanguage(): ShownLanguage {
  if (typeof document === "undefined") return "en";
  return textLanguageOf(document.documentElement.lang || navigator.language);
}

/** The messages of the page that replaces a failed root layout. `next.config.mjs` puts them into the build. */
export function lastMessages(): { language: ShownLanguage; messages: string } {
  const language = lastLanguage();
  // biome-ignore lint/style/noProcessEnv: the build replaces it by the texts
  const byLanguage: Record<string, unknown> = JSON.parse(process.env.LAST_MESSAGES ?? "{}");
  return { language, messages: JSON.stringify(byLanguage[language]) };
}
