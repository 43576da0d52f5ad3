import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Messages } from "#components/layout/messages.tsx";
import { SurveyForm } from "#components/surveys/form/survey-form.tsx";
import { visitorIn } from "#lib/auth/sessions.ts";
import { titled } from "#lib/i18n/titled.ts";
import { openSurvey } from "#lib/proxy/open-survey.ts";

export const generateMetadata = titled("survey", { robots: { index: false } });
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ surveyId: string }>; searchParams: Promise<{ location?: string }> };

export default async function SurveyPage({ params, searchParams }: Props) {
  const { location } = await searchParams;
  const form = await openSurvey(visitorIn(await headers()), decodeURIComponent((await params).surveyId), { location });
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
