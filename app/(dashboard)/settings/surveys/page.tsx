import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { SurveySettings } from "#components/surveys/editor/settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("surveys");

export default function SurveySettingsPage() {
  return (
    <Messages of={["surveys"]}>
      <Requires capability="editSurveys">
        <SurveySettings />
      </Requires>
    </Messages>
  );
}
