import type { Metadata } from "next";
import { TeamList } from "#components/users/team-list.tsx";

export const metadata: Metadata = { title: "Users" };

export default function UsersPage() {
  return <TeamList />;
}
