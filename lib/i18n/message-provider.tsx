"use client";

import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { CompiledMessages } from "./messages.ts";

/** Throws for a missing message. `scripts/messages.test.ts` finds every key, so a missing message is a defect. */
const refuse = (error: Error): never => {
  throw error;
};

export function MessageProvider({ locale, messages, children }: { locale: string; messages: CompiledMessages; children: ReactNode }) {
  return (
    // The library requires a time zone. No message formats a date.
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={refuse}>
      {children}
    </IntlProvider>
  );
}
