import { CallSearch } from "#components/calls/call-search.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Calls");

export default function Page() {
  return (
    <OwnOnly what="Searching in all transcripts">
      <CallSearch />
    </OwnOnly>
  );
}
