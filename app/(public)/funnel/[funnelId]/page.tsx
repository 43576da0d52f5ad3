import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { OpenFunnel } from "#components/funnels/open-funnel.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { visitorIn } from "#lib/auth/sessions.ts";
import { titled } from "#lib/i18n/titled.ts";
import { openFunnel } from "#lib/proxy/open-survey.ts";

export const generateMetadata = titled("funnel", { robots: { index: false } });
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ funnelId: string }>; searchParams: Promise<{ location?: string; step?: string; page?: string }> };

export default async function FunnelPage({ params, searchParams }: Props) {
  const { location, step, page } = await searchParams;
  const funnel = await openFunnel(visitorIn(await headers()), decodeURIComponent((await params).funnelId), { location });
  if (funnel === undefined) notFound();
  return (
    <Messages of={["funnels"]}>
      <main className="min-h-dvh bg-canvas px-4 py-10 sm:py-16">
        <div className="mx-auto w-full max-w-xl">
          <OpenFunnel funnel={funnel} step={step} page={page} location={location} />
        </div>
      </main>
    </Messages>
  );
}
