import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { OpenFunnel } from "#components/funnels/open-funnel.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { visitorIn } from "#lib/auth/sessions.ts";
import { titled } from "#lib/i18n/titled.ts";
import { openFunnel } from "#lib/proxy/open-survey.ts";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ funnelId: string }>; searchParams: Promise<{ location?: string; step?: string; page?: string }> };

/** The page and its title share one request. */
const funnelAt = cache(async (funnelId: string, location: string | undefined) =>
  openFunnel(visitorIn(await headers()), decodeURIComponent(funnelId), { location }),
);

export async function generateMetadata({ params, searchParams }: Props) {
  const funnel = await funnelAt((await params).funnelId, (await searchParams).location);
  return titled(funnel === undefined ? "pageNotFound" : "funnel", { robots: { index: false } })();
}

export default async function FunnelPage({ params, searchParams }: Props) {
  const { location, step, page } = await searchParams;
  const funnel = await funnelAt((await params).funnelId, location);
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
