import { OauthApplications } from "#components/integrations/oauth-applications.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("oauthApps");

export default function OauthAppsPage() {
  return (
    <Messages of={["integrations", "scopes"]}>
      <Requires capability="tokens">
        <OauthApplications />
      </Requires>
    </Messages>
  );
}
