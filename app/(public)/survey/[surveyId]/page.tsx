import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Messages } from "#components/layout/messages.tsx";
import { SurveyForm } from "#components/surveys/form/survey-form.tsx";
import { visitorIn } from "#lib/auth/sessions.ts";
import { titled } from "#lib/i18n/titled.ts";
import { openSurvey } from "#lib/proxy/open-survey.ts";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ surveyId: string }>; searchParams: Promise<{ location?: string }> };

/** The page and its title share one request. */
const surveyAt = cache(async (surveyId: string, location: string | undefined) =>
  openSurvey(visitorIn(await headers()), decodeURIComponent(surveyId), { location }),
);

export async function generateMetadata({ params, searchParams }: Props) {
  const form = await surveyAt((await params).surveyId, (await searchParams).location);
  return titled(form === undefined ? "pageNotFound" : "survey", { robots: { index: false } })();
}

export default async function SurveyPage({ params, searchParams }: Props) {
  const { location } = await searchParams;
  const form = await surveyAt((await params).surveyId, location);
  if (form === undefined) notFound();
  return (
    <Messages of={["surveys"]}>
      <main className="min-h-dvh bg-canvas px-4 py-10 sm:py-16">
        <div className="mx-auto w-full max-w-xl">
          <SurveyForm form={form} location={location} />
        </div>
      </main>
    </Messages>
  );
}
