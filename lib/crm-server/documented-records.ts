import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import type { ObjectFolder, ObjectSchema } from "#contract/objects/definitions.ts";
import type { CrmObject, ObjectField } from "#contract/objects/objects.ts";
import { defaultFolderName } from "#contract/objects/standard.ts";
import type { CallOptions, FoundRecord } from "./crm-server.ts";

type Api = Pick<Client<typeof contract>, "objects">;

const maxObjects = 4;
const maxOfEach = 3;

const nameOf = ({ primaryDisplayProperty: key }: CrmObject) => key.slice(key.lastIndexOf(".") + 1);

/** The documented API searches one object at a time, so only a few objects are searched. */
export async function findRecords(api: Api, locationId: string, query: string, options?: CallOptions): Promise<FoundRecord[]> {
  const { objects } = await api.objects.objects.list({ query: { locationId } }, options);
  const searched = objects.filter(({ standard }) => !standard).slice(0, maxObjects);
  const found = await Promise.all(
    searched.map(async (object) => {
      const body = { locationId, page: 1, pageLimit: maxOfEach, query, searchAfter: [] };
      const { records } = await api.objects.records.search({ params: { schemaKey: object.key }, body }, options);
      return records.map(({ id, properties }) => ({
        objectKey: object.key,
        id,
        name: String(properties[nameOf(object)] ?? ""),
        label: object.labels.singular,
      }));
    }),
  );
  return found.flat();
}

/** The documented API has only the IDs of folders. */
const foldersOf = (fields: readonly ObjectField[]): ObjectFolder[] =>
  [...new Set(fields.map(({ parentId }) => parentId))].map((id, position) => ({
    id,
    name: position === 0 ? defaultFolderName : `${defaultFolderName} ${position + 1}`,
    position,
  }));

export async function getSchema(api: Api, locationId: string, key: string, options?: CallOptions): Promise<ObjectSchema> {
  const { object, fields = [] } = await api.objects.objects.get(
    { params: { key }, query: { locationId, fetchProperties: "true" } },
    options,
  );
  return { object, fields, folders: foldersOf(fields) };
}
