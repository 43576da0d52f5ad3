import type { Metadata } from "next";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { SurveySettings } from "#components/surveys/survey-settings.tsx";

export const metadata: Metadata = { title: "Surveys" };

export default function SurveySettingsPage() {
  return (
    <OwnOnly what="Making surveys">
      <SurveySettings />
    </OwnOnly>
  );
}
