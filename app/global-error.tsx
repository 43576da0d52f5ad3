"use client";

import { useState } from "react";
import { FrameError } from "#components/layout/frame-error.tsx";
import type { PageErrorProps } from "#components/layout/page-error.tsx";
import { ThemeProvider } from "#components/layout/theme-provider.tsx";
import { lastMessages } from "#lib/i18n/last-messages.ts";
import { MessageProvider } from "#lib/i18n/message-provider.tsx";
import "./globals.css";

/** Replaces the whole document if the root layout fails, so it uses nothing from that layout. */
export default function GlobalError({ error }: PageErrorProps) {
  const [{ language, messages }] = useState(lastMessages);
  return (
    <html lang={language} suppressHydrationWarning>
      <body>
        <ThemeProvider>
          <MessageProvider locale={language} messages={messages}>
            <FrameError error={error} />
          </MessageProvider>
        </ThemeProvider>
      </body>
    </html>
  );
}
