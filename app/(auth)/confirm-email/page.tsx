import { Messages } from "#components/layout/messages.tsx";
import { AccountPage } from "#components/users/account-card.tsx";
import { ConfirmEmail } from "#components/users/confirm-email.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("confirmEmail", { referrer: "no-referrer" });

export default function ConfirmEmailPage() {
  return (
    <Messages of={["signIn"]}>
      <AccountPage>
        <ConfirmEmail />
      </AccountPage>
    </Messages>
  );
}
