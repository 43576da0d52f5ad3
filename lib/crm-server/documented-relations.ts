import type { Relation } from "#contract/associations/relations.ts";
import type { Client } from "#contract/client.ts";
import { isApiError } from "#contract/errors.ts";
import type { contract } from "#contract/index.ts";
import { contactNameOf } from "#contract/names.ts";
import type { CrmObject } from "#contract/objects/objects.ts";
import type { LinkedRecord } from "#contract/objects/record-details.ts";
import type { CallOptions, Link } from "./crm-server.ts";

type Api = Pick<Client<typeof contract>, "associations" | "contacts" | "objects">;

const otherOf = (relation: Relation, recordId: string): Omit<LinkedRecord, "name"> =>
  relation.firstRecordId === recordId
    ? { objectKey: relation.secondObjectKey, id: relation.secondRecordId }
    : { objectKey: relation.firstObjectKey, id: relation.firstRecordId };

const nameProperty = (object: CrmObject | undefined) => object?.primaryDisplayProperty.split(".").at(-1) ?? "";

/** The documented API returns a record's name only with the record itself. */
async function nameOf(
  api: Api,
  { objectKey, id }: Omit<LinkedRecord, "name">,
  objects: readonly CrmObject[],
  options?: CallOptions,
): Promise<string> {
  try {
    if (objectKey === "contact") {
      const { contact } = await api.contacts.contacts.get({ params: { contactId: id } }, options);
      return contactNameOf(contact) ?? id;
    }
    const { record } = await api.objects.records.get({ params: { schemaKey: objectKey, id } }, options);
    return String(record.properties[nameProperty(objects.find(({ key }) => key === objectKey))] ?? id);
  } catch (error) {
    // The relation is listed even if the token may not read the record.
    if (isApiError(error) && error.code !== "RATE_LIMITED") return id;
    throw error;
  }
}

export async function listRelations(
  api: Api,
  locationId: string,
  recordId: string,
  page: { skip: number; limit: number },
  options?: CallOptions,
): Promise<{ links: Link[]; total: number }> {
  const { relations, total } = await api.associations.relations.list({ params: { recordId }, query: { locationId, ...page } }, options);
  const { objects } = relations.length === 0 ? { objects: [] } : await api.objects.objects.list({ query: { locationId } }, options);
  const linkOf = async (relation: Relation): Promise<Link> => {
    const other = otherOf(relation, recordId);
    const name = await nameOf(api, other, objects, options);
    return { relationId: relation.id, associationId: relation.associationId, label: "", other: { ...other, name } };
  };
  return { links: await Promise.all(relations.map(linkOf)), total };
}
