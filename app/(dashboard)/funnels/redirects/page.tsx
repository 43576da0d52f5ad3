import { RedirectsPage } from "#components/funnels/redirects-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("redirects");

export default function Page() {
  return (
    <Messages of={["funnels", "table"]}>
      <RedirectsPage />
    </Messages>
  );
}
