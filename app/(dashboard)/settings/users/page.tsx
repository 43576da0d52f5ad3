import { TeamList } from "#components/users/team-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Users");

export default function UsersPage() {
  return <TeamList />;
}
