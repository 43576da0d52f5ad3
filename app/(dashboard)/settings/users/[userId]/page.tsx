import { Messages } from "#components/layout/messages.tsx";
import { MemberPage } from "#components/users/member/member-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("user");

export default async function UserPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  return (
    <Messages of={["signIn", "users", "scopes"]}>
      <MemberPage userId={userId} />
    </Messages>
  );
}
