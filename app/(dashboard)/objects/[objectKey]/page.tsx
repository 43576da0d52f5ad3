import { Messages } from "#components/layout/messages.tsx";
import { RecordList } from "#components/objects/record-list/record-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("records");

export default async function RecordsPage({ params }: { params: Promise<{ objectKey: string }> }) {
  const { objectKey } = await params;
  const key = decodeURIComponent(objectKey);
  return (
    <Messages of={["objects", "savedViews", "table"]}>
      <RecordList key={key} objectKey={key} />
    </Messages>
  );
}
