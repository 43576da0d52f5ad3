import type { Option } from "#components/ui/option.ts";
import { api } from "#lib/api/client.ts";
import { contactName } from "#lib/format/names.ts";

const shownMost = 20;

type Finding = { locationId: string; objectKey: string; nameProperty: string; signal: AbortSignal };

/** Records of any object whose name holds the text, to choose one of. */
export async function findRecords({ locationId, objectKey, nameProperty, signal }: Finding, query: string): Promise<Option[]> {
  if (objectKey === "contact") {
    const body = { locationId, pageLimit: shownMost, query: query.slice(0, 75) };
    const { contacts } = await api.contacts.search.contacts({ body }, { signal });
    return contacts.map((contact) => ({
      value: contact.id,
      label: contactName(contact),
      isVerbatim: true,
      ...(contact.email ? { description: contact.email } : {}),
    }));
  }
  const body = { locationId, page: 1, pageLimit: shownMost, query: query.slice(0, 500), searchAfter: [] };
  const { records } = await api.objects.records.search({ params: { schemaKey: objectKey }, body }, { signal });
  return records.map(({ id, properties }) => ({ value: id, label: String(properties[nameProperty] ?? "Unnamed") }));
}
