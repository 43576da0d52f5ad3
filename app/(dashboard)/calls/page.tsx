import { CallSearch } from "#components/calls/call-search.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("calls");

export default function Page() {
  return (
    <Messages of={["calls"]}>
      <CallSearch />
    </Messages>
  );
}
