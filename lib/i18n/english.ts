import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "use-intl";
import en from "#messages/en.json" with { type: "json" };
import es from "#messages/es.json" with { type: "json" };

// Translators for tests of functions that take one.

type Namespaces = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

export const englishOf = <const Namespace extends Namespaces>(namespace: Namespace) =>
  createTranslator<Messages, Namespace>({ locale: "en", messages: en, namespace });

/** For tests of the dashboard's texts in another language. */
export const spanishOf = <const Namespace extends Namespaces>(namespace: Namespace) =>
  createTranslator<Messages, Namespace>({ locale: "es", messages: es, namespace });
