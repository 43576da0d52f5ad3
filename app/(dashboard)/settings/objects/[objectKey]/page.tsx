import type { Metadata } from "next";
import { ObjectSchema } from "#components/settings/object-schema.tsx";

export const metadata: Metadata = { title: "Object · Settings" };

export default async function ObjectSchemaPage({ params }: { params: Promise<{ objectKey: string }> }) {
  const { objectKey } = await params;
  return <ObjectSchema objectKey={decodeURIComponent(objectKey)} />;
}
