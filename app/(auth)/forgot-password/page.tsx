import { Messages } from "#components/layout/messages.tsx";
import { AccountPage } from "#components/users/account-card.tsx";
import { ForgotPassword } from "#components/users/forgot-password.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("forgotPassword", { referrer: "no-referrer" });

export default function ForgotPasswordPage() {
  return (
    <Messages of={["form", "signIn"]}>
      <AccountPage>
        <ForgotPassword />
      </AccountPage>
    </Messages>
  );
}
