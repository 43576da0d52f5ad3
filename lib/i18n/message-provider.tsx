"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { IntlProvider } from "use-intl";
import type { CompiledMessages } from "./messages.ts";

/** Throws for a missing message. `scripts/messages.test.ts` finds every key, so a missing message is a defect. */
const refuse = (error: Error): never => {
  throw error;
};

const MessagesContext = createContext<CompiledMessages>({});

type MessageProviderProps = { locale: string; messages: string; children: ReactNode };

/**
 * Provides these messages in addition to those of the surrounding layouts. They are one JSON text, because React reads an object value by
 * value.
 */
export function MessageProvider({ locale, messages, children }: MessageProviderProps) {
  const outer = use(MessagesContext);
  const all: CompiledMessages = useMemo(() => ({ ...outer, ...JSON.parse(messages) }), [outer, messages]);
  return (
    <MessagesContext value={all}>
      {/* The library requires a time zone. No message formats a date. */}
      <IntlProvider locale={locale} messages={all} timeZone="UTC" onError={refuse}>
        {children}
      </IntlProvider>
    </MessagesContext>
  );
}
