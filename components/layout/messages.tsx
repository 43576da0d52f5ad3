import type { ReactNode } from "react";
import { pageLanguage } from "#lib/auth/language.ts";
import { MessageProvider } from "#lib/i18n/message-provider.tsx";
import { type Area, messagesOf } from "#lib/i18n/messages.ts";

/** Provides the messages of these areas in the user's language. The browser receives no other messages. */
export async function Messages({ of, children }: { of: readonly Area[]; children: ReactNode }) {
  const language = await pageLanguage();
  return (
    <MessageProvider locale={language} messages={JSON.stringify(messagesOf(language, of))}>
      {children}
    </MessageProvider>
  );
}
