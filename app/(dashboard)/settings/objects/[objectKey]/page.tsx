import { Messages } from "#components/layout/messages.tsx";
import { ObjectSchema } from "#components/settings/objects/schema.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("customObjects");

export default async function ObjectSchemaPage({ params }: { params: Promise<{ objectKey: string }> }) {
  const { objectKey } = await params;
  return (
    <Messages of={["customFields", "objectSettings"]}>
      <ObjectSchema objectKey={decodeURIComponent(objectKey)} />
    </Messages>
  );
}
