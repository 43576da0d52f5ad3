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

/** A language is read when it is first needed. Of its messages, only those that the service sends stay in memory. */
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

/** Words what the service writes to people, by the keys of `mail` in `messages/*.json`. */
export const mailTexts = (language: TextLanguage) => translatorOf(language, "mail");

/** The words of appointments, as the dashboard shows them. */
export const appointmentTexts = (language: TextLanguage) => translatorOf(language, "calendars.words");

/** Names what happened, as the dashboard's list of notifications does. */
export const notificationTexts = (language: TextLanguage) => translatorOf(language, "notices.noticeList.kinds");

/** Says when each event happens, as the dashboard's catalogue of events does. */
export const eventTexts = (language: TextLanguage) => translatorOf(language, "workflows.events.about");

/** All words of the dashboard, for a page that shows what the dashboard shows. They are read again each time, because few such pages are written. */
export const archiveTexts = (language: TextLanguage) =>
  createTranslator<All>({
    locale: language,
    messages: allMessagesIn(language),
    onError(error) {
      throw error;
    },
  });
