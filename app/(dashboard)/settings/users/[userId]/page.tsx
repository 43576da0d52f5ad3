import type { Metadata } from "next";
import { MemberPage } from "#components/users/member-page.tsx";

export const metadata: Metadata = { title: "User" };

export default async function UserPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  return <MemberPage userId={userId} />;
}
