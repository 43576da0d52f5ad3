import { Messages } from "#components/layout/messages.tsx";
import { AccountPage } from "#components/users/account-card.tsx";
import { ResetPassword } from "#components/users/reset-password.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("resetPassword", { referrer: "no-referrer" });

export default function ResetPasswordPage() {
  return (
    <Messages of={["form", "signIn"]}>
      <AccountPage>
        <ResetPassword />
      </AccountPage>
    </Messages>
  );
}
