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
    <IntlProvider locale={locale} messages={messages} onError={refuse}>
      {children}
    </IntlProvider>
  );
}
