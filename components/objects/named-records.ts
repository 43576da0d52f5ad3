import type { CrmObject } from "#contract/objects/objects.ts";
import { api, app } from "#lib/api/client.ts";
import type { CurrentConnection } from "#lib/api/connection.tsx";
import { fetchRecords } from "#lib/api/records.ts";

type Place = Pick<CurrentConnection, "locationId" | "isOwn">;
type Found = { objectKey: string; id: string; name: string; label: string };

const askedMost = 4;
const ofEachMost = 3;

const nameOf = ({ primaryDisplayProperty: key }: CrmObject) => key.slice(key.lastIndexOf(".") + 1);

/** Another server looks into one object at a time: a few of them are asked. */
async function findOneByOne(locationId: string, query: string, signal: AbortSignal): Promise<Found[]> {
  const { objects } = await api.objects.objects.list({ query: { locationId } }, { signal });
  const asked = objects.filter(({ standard }) => !standard).slice(0, askedMost);
  const answers = await Promise.all(
    asked.map(async (object) => {
      const { rows } = await fetchRecords(locationId, object.key, { page: 1, query, limit: ofEachMost }, signal);
      return rows.map(({ id, properties }) => ({
        objectKey: object.key,
        id,
        name: String(properties[nameOf(object)] ?? ""),
        label: object.labels.singular,
      }));
    }),
  );
  return answers.flat();
}

/** Records of any object, by a part of what is searchable in them. */
export async function findNamed({ locationId, isOwn }: Place, typed: string, signal: AbortSignal): Promise<Found[]> {
  const query = typed.slice(0, 100);
  if (!isOwn) return findOneByOne(locationId, query, signal);
  return (await app.objects.records.find({ query: { locationId, query } }, { signal })).records;
}
