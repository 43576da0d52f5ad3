import { Messages } from "#components/layout/messages.tsx";
import { AccountPage } from "#components/users/account-card.tsx";
import { AcceptInvite } from "#components/users/invites/accept-invite.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("invite", { referrer: "no-referrer" });

export default function InvitePage() {
  return (
    <Messages of={["form", "signIn"]}>
      <AccountPage>
        <AcceptInvite />
      </AccountPage>
    </Messages>
  );
}
