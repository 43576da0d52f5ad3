import type { Metadata } from "next";
import { RecordPage } from "#components/objects/record-page.tsx";

export const metadata: Metadata = { title: "Record" };

export default async function OneRecordPage({ params }: { params: Promise<{ objectKey: string; recordId: string }> }) {
  const { objectKey, recordId } = await params;
  return <RecordPage objectKey={decodeURIComponent(objectKey)} recordId={decodeURIComponent(recordId)} />;
}
