import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Messages } from "#components/layout/messages.tsx";
import { ThemeProvider } from "#components/layout/theme-provider.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { LocaleProvider } from "#components/ui/locale-provider.tsx";
import { ToastRegion } from "#components/ui/toast.tsx";
import { pageLanguage, pageLocale } from "#lib/auth/language.ts";
import { described } from "#lib/i18n/titled.ts";
import "./globals.css";

export const generateMetadata = described({
  title: { default: "Frontdesk", template: "%s · Frontdesk" },
  manifest: "/manifest.webmanifest",
  icons: { icon: { url: "/icons/icon.svg", type: "image/svg+xml" }, apple: "/icons/apple-touch-icon.png" },
});

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f8f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0d10" },
  ],
};

/** The meta tag in which React Aria looks for the nonce of the style that it adds. */
const reactAriaNonce = "csp-nonce";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const [language, locale] = await Promise.all([pageLanguage(), pageLocale()]);
  return (
    <Messages of={["layout", "ui"]}>
      <html lang={language} className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
        <head>{nonce ? <meta name={reactAriaNonce} nonce={nonce} suppressHydrationWarning /> : null}</head>
        <body>
          <ThemeProvider nonce={nonce}>
            <LocaleProvider locale={locale}>
              {children}
              <LeaveGuard />
              <ToastRegion />
            </LocaleProvider>
          </ThemeProvider>
        </body>
      </html>
    </Messages>
  );
}
