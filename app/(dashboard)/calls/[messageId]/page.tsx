import { CallPage } from "#components/calls/call-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("call");

type Given = { params: Promise<{ messageId: string }>; searchParams: Promise<{ t?: string | string[] }> };

export default async function Page({ params, searchParams }: Given) {
  const { messageId } = await params;
  const { t } = await searchParams;
  const seconds = Number([t].flat()[0] ?? 0);
  return (
    <Messages of={["calls"]}>
      <CallPage messageId={decodeURIComponent(messageId)} startSeconds={Number.isFinite(seconds) && seconds > 0 ? seconds : 0} />
    </Messages>
  );
}
