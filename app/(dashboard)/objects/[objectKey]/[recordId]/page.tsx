import { Messages } from "#components/layout/messages.tsx";
import { RecordPage } from "#components/objects/record-page/record-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("record");

export default async function OneRecordPage({ params }: { params: Promise<{ objectKey: string; recordId: string }> }) {
  const { objectKey, recordId } = await params;
  return (
    <Messages of={["objects", "people", "users"]}>
      <RecordPage objectKey={decodeURIComponent(objectKey)} recordId={decodeURIComponent(recordId)} />
    </Messages>
  );
}
