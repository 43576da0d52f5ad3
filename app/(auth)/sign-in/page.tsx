import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { SignInForm } from "#components/users/sign-in-form.tsx";
import { localeOf } from "#lib/format/locale.ts";
import { textLanguageOf } from "#lib/i18n/languages.ts";
import { backPath } from "#lib/url/back.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ back?: string; ended?: string }> }) {
  const { back, ended } = await searchParams;
  await cookies();
  const language = textLanguageOf(localeOf((await headers()).get("accept-language")));
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-sm" lang={language}>
        <p className="mb-4 text-center text-sm font-semibold text-muted">Frontdesk</p>
        <SignInForm back={backPath(back)} hasEnded={ended === "1"} language={language} />
      </div>
    </main>
  );
}
