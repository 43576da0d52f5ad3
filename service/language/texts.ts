import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTranslator } from "use-intl/core";
import type en from "#messages/en.json";
import { regionalLanguages, type TextLanguage, withDiffering } from "#messages/languages.ts";

type All = typeof en;

/** The messages that the service sends. */
type Sent = Pick<All, "mail"> & {
  calendars: Pick<All["calendars"], "words">;
  notices: { noticeList: Pick<All["notices"]["noticeList"], "kinds"> };
  workflows: { events: Pick<All["workflows"]["events"], "about"> };
};

const readMessages = (language: string) =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`#messages/${language}.json`)), "utf8"));

const isRegional = (language: TextLanguage): language is keyof typeof regionalLanguages => language in regionalLanguages;

const sentIn = new Map<TextLanguage, Sent>();

function allMessagesIn(language: TextLanguage): All {
  const own = readMessages(language);
  const all = isRegional(language) ? withDiffering(readMessages(regionalLanguages[language]), own) : own;
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: each language has the messages of English, which a test checks
  return all as All;
}

/** A language is read when it is first needed. Only the messages that the service sends stay in memory. */
function messagesIn(language: TextLanguage): Sent {
  const known = sentIn.get(language);
  if (known) return known;
  const { mail, calendars, notices, workflows } = allMessagesIn(language);
  const sent = {
    mail,
    calendars: { words: calendars.words },
    notices: { noticeList: { kinds: notices.noticeList.kinds } },
    workflows: { events: { about: workflows.events.about } },
  };
  sentIn.set(language, sent);
  return sent;
}

const translatorOf = <const Namespace extends "mail" | "calendars.words" | "notices.noticeList.kinds" | "workflows.events.about">(
  language: TextLanguage,
  namespace: Namespace,
) =>
  createTranslator<Sent, Namespace>({
    locale: language,
    messages: messagesIn(language),
    namespace,
    onError(error) {
      throw error;
    },
  });

/** The texts of mails and text messages, by the keys of `mail` in `messages/*.json`. */
export const mailTexts = (language: TextLanguage) => translatorOf(language, "mail");

/** The texts for appointments, the same as in the dashboard. */
export const appointmentTexts = (language: TextLanguage) => translatorOf(language, "calendars.words");

/** The names of notifications, the same as in the dashboard's list. */
export const notificationTexts = (language: TextLanguage) => translatorOf(language, "notices.noticeList.kinds");

/** The descriptions of webhook events, the same as in the dashboard's catalogue. */
export const eventTexts = (language: TextLanguage) => translatorOf(language, "workflows.events.about");

/**
 * All texts of the dashboard, for a page that shows the same as the dashboard. They are read each time, because such pages are rarely
 * written.
 */
export const archiveTexts = (language: TextLanguage) =>
  createTranslator<All>({
    locale: language,
    messages: allMessagesIn(language),
    onError(error) {
      throw error;
    },
  });
