import type { Metadata } from "next";
import { createTranslator } from "use-intl";
import { pageLanguage } from "../auth/language.ts";
import { type Messages, messagesOf } from "./messages.ts";

/** The metadata of every page: a description of the product in the user's language. */
export const described = (more: Metadata) => async (): Promise<Metadata> => {
  const language = await pageLanguage();
  const t = createTranslator({ locale: language, messages: messagesOf(language, ["layout"]), namespace: "layout" });
  return { ...more, description: t("description") };
};

/** A page's `generateMetadata`: its title in the user's language. */
export const titled =
  (title: keyof Messages["titles"], more: Metadata = {}) =>
  async (): Promise<Metadata> => {
    const language = await pageLanguage();
    const t = createTranslator({ locale: language, messages: messagesOf(language, ["titles"]), namespace: "titles" });
    return { ...more, title: t(title) };
  };
