import { Messages } from "#components/layout/messages.tsx";
import { NewMember } from "#components/users/member/new-member.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("newUser");

export default function NewUserPage() {
  return (
    <Messages of={["signIn", "users", "scopes"]}>
      <NewMember />
    </Messages>
  );
}
