import type { Metadata } from "next";
import { RecordList } from "#components/objects/record-list.tsx";

export const metadata: Metadata = { title: "Records" };

export default async function RecordsPage({ params }: { params: Promise<{ objectKey: string }> }) {
  const { objectKey } = await params;
  const key = decodeURIComponent(objectKey);
  return <RecordList key={key} objectKey={key} />;
}
