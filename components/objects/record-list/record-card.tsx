import { usePlace } from "#components/ui/place.tsx";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { FoundRecord } from "#contract/objects/records.ts";
import { textOfField } from "../value-text.ts";

type RecordCardProps = { schema: ObjectSchema; record: FoundRecord; name: string; formatPhone: (phone: string) => string };

/** A record where there is no room for columns. */
export function RecordCard({ schema, record, name, formatPhone }: RecordCardProps) {
  const { locale } = usePlace();
  const facts = schema.fields
    .filter(({ fieldKey }) => fieldKey !== schema.object.primaryDisplayProperty)
    .map((field): [string, string] => [field.dataType, textOfField(field, record.properties, locale)])
    .filter(([, text]) => text !== "")
    .map(([type, text]) => (type === "PHONE" ? formatPhone(text) : text));
  return (
    <div className="min-w-0 flex-1 px-4 py-1">
      <p className="truncate text-sm font-medium">{name}</p>
      <p className="truncate text-xs text-muted">{facts.slice(0, 3).join(" · ")}</p>
    </div>
  );
}
