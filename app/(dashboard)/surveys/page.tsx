import { Messages } from "#components/layout/messages.tsx";
import { SurveysPage } from "#components/surveys/submissions/surveys-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("surveys");

export default function Page() {
  return (
    <Messages of={["savedViews", "surveys", "table"]}>
      <SurveysPage />
    </Messages>
  );
}
