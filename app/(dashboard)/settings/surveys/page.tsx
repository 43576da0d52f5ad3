import { OwnOnly } from "#components/layout/own-only.tsx";
import { SurveySettings } from "#components/surveys/survey-settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Surveys");

export default function SurveySettingsPage() {
  return (
    <OwnOnly what="Making surveys">
      <SurveySettings />
    </OwnOnly>
  );
}
