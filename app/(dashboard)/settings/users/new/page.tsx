import type { Metadata } from "next";
import { NewMember } from "#components/users/new-member.tsx";

export const metadata: Metadata = { title: "New user" };

export default function NewUserPage() {
  return <NewMember />;
}
