import { Messages } from "#components/layout/messages.tsx";
import { TeamList } from "#components/users/team-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("users");

export default function UsersPage() {
  return (
    <Messages of={["users"]}>
      <TeamList />
    </Messages>
  );
}
