"use client";

import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { CompiledMessages } from "./messages.ts";

/** Throws for a missing message: the tests find each key, so a missing one is a defect of the page. */
const refuse = (error: Error): never => {
  throw error;
};

export function MessageProvider({ locale, messages, children }: { locale: string; messages: CompiledMessages; children: ReactNode }) {
  return (
    // Messages contain dates as finished texts, so the time zone only keeps the library from asking for one.
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={refuse}>
      {children}
    </IntlProvider>
  );
}
