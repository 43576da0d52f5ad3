import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "use-intl";
import en from "#messages/en.json" with { type: "json" };

/** The English messages of a namespace, for tests of functions that take a translator. */
export const englishOf = <const Namespace extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(namespace: Namespace) =>
  createTranslator<Messages, Namespace>({ locale: "en", messages: en, namespace });
