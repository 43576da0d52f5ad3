import { importFile } from "../cli/import/import.ts";
import type { TestApp, Visitor } from "../testing/test-app.ts";

// Fixtures for tests of objects: a custom object with a field of every type, imported like an operator's file.

type FieldSpec = { name?: string; property: string; dataType: string; [part: string]: unknown };

const options = ["dog", "cat", "bird"].map((key) => ({ key, label: key.toUpperCase() }));

export const fieldOfEachType: FieldSpec[] = [
  { property: "name", dataType: "TEXT" },
  { property: "story", dataType: "LARGE_TEXT" },
  { property: "age", dataType: "NUMERICAL" },
  { property: "vet_phone", name: "Vet phone", dataType: "PHONE" },
  { property: "price", dataType: "MONETORY" },
  { property: "skills", dataType: "CHECKBOX", options },
  { property: "species", dataType: "SINGLE_OPTIONS", options },
  { property: "friends", dataType: "MULTIPLE_OPTIONS", options },
  { property: "born", dataType: "DATE" },
  {
    property: "sizes",
    dataType: "TEXTBOX_LIST",
    options: [
      { key: "height", label: "Height" },
      { key: "length", label: "Length" },
    ],
  },
  { property: "papers", dataType: "FILE_UPLOAD", acceptedFormats: ".pdf", maxFileLimit: 2 },
  { property: "mood", dataType: "RADIO", options, allowCustomOption: true },
  { property: "rank", dataType: "RADIO", options: [...options, { key: "big_bird", label: "A big bird" }] },
];

type ObjectSpec = { name: string; fields?: FieldSpec[]; searchable?: string[]; id?: string };

/** Creates a custom object whose first field identifies a record. Returns its key. */
export async function customObject(w: TestApp, { tenant }: Pick<Visitor, "tenant">, spec: ObjectSpec): Promise<string> {
  const fields = spec.fields ?? fieldOfEachType;
  const prefix = `custom_object.${spec.name}`;
  const item = {
    ...(spec.id === undefined ? {} : { id: spec.id }),
    key: `custom_objects.${spec.name}`,
    labels: { singular: spec.name, plural: `${spec.name}s` },
    primaryDisplayProperty: `${prefix}.${fields[0]?.property}`,
    ...(spec.searchable === undefined ? {} : { searchableProperties: spec.searchable.map((property) => `${prefix}.${property}`) }),
    fields: fields.map(({ property, name = property, ...field }) => ({ ...field, name, fieldKey: `${prefix}.${property}` })),
  };
  await w.db.tx({ kind: "operator" }, (tx) =>
    importFile(tx, tenant, { objects: [item] }, { now: w.now(), settings: w.settings, directory: w.settings.dataDir }),
  );
  return item.key;
}

type App = Awaited<ReturnType<TestApp["user"]>>["app"];

/** The values of `name` of a page of sorted records, with the total. */
export async function sortedNames(app: App, key: string, body: Parameters<App["objects"]["records"]["sorted"]>[0]["body"]) {
  const { total, records } = await app.objects.records.sorted({ params: { key }, body });
  return { total, names: records.map(({ properties }) => properties.name) };
}
