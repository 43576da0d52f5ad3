import { Messages } from "#components/layout/messages.tsx";
import { PresetList } from "#components/users/presets/preset-list.tsx";
import { SignInRequirements } from "#components/users/sign-in-requirements.tsx";
import { TeamList } from "#components/users/team-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("users");

export default function UsersPage() {
  return (
    <Messages of={["users", "scopes"]}>
      <div className="grid gap-8">
        <TeamList />
        <PresetList />
        <SignInRequirements />
      </div>
    </Messages>
  );
}
