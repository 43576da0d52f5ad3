import type { Metadata } from "next";
import { cookies } from "next/headers";
import { SignInForm } from "#components/users/sign-in-form.tsx";
import { backPath } from "#lib/url/back.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ back?: string; ended?: string }> }) {
  const { back, ended } = await searchParams;
  await cookies();
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-sm">
        <p className="mb-4 text-center text-sm font-semibold text-muted">Frontdesk</p>
        <SignInForm back={backPath(back)} hasEnded={ended === "1"} />
      </div>
    </main>
  );
}
