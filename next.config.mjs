import { readFileSync } from "node:fs";
import { regionalLanguages, textLanguages } from "./messages/languages.ts";

const messagesIn = (language) => JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), "utf8"));

/**
 * The messages of `app/global-error.tsx`, by language. That page replaces the root layout, which gives the other pages their messages, and
 * may not be able to ask the server for them. So these few are part of its script.
 */
const lastMessages = Object.fromEntries(
  textLanguages.map((language) => {
    const [all, differing] = [messagesIn(regionalLanguages[language] ?? language), messagesIn(language)];
    const area = (one, other) => ({ ...all[one]?.[other], ...differing[one]?.[other] });
    return [
      language,
      { layout: { pageError: area("layout", "pageError") }, ui: { errorState: area("ui", "errorState"), traceId: area("ui", "traceId") } },
    ];
  }),
);

/** @type {import("next").NextConfig} */
export default {
  env: { LAST_MESSAGES: JSON.stringify(lastMessages) },
  poweredByHeader: false,
  reactStrictMode: true,
  // Messages reach the browser parsed, so it needs no parser.
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  // Types are checked by `npm run check`, over both programs at once; a build only has to build.
  typescript: { ignoreBuildErrors: true },
  // The proxy to the CRM knows paths with and without a slash at their end.
  skipTrailingSlashRedirect: true,
  // Pages show images as they are, so there is nothing for strangers to have converted, and a release needs no converter.
  images: { unoptimized: true },
  serverExternalPackages: ["pg", "kysely", "next-auth", "undici"],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "x-content-type-options", value: "nosniff" },
        { key: "x-frame-options", value: "DENY" },
        { key: "referrer-policy", value: "same-origin" },
        { key: "permissions-policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()" },
        { key: "cross-origin-opener-policy", value: "same-origin" },
      ],
    },
  ],
};
