import type { Metadata } from "next";
import { CallSearch } from "#components/calls/call-search.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";

export const metadata: Metadata = { title: "Calls" };

export default function Page() {
  return (
    <OwnOnly what="Searching in all transcripts">
      <CallSearch />
    </OwnOnly>
  );
}
