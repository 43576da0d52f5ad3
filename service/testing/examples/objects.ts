import { customObject } from "../../objects/fixtures.ts";
import type { Story } from "./story.ts";

/** A custom object with its records, and how they relate to contacts. */
export async function objectExamples({ w, api, visitor, locationId, contactId }: Story) {
  const { objects, associations } = api;
  const key = await customObject(w, visitor, {
    name: "pet",
    id: "petObjectSchema00001",
    searchable: ["name"],
    fields: [
      { property: "name", name: "Name", dataType: "TEXT" },
      { property: "born", name: "Date of birth", dataType: "DATE" },
      { property: "weight", name: "Weight in kg", dataType: "NUMERICAL" },
    ],
  });
  await objects.objects.list({ query: { locationId } });
  await objects.objects.get({ params: { key }, query: { locationId, fetchProperties: "true" } });
  await objects.objects.update({
    params: { key },
    body: {
      locationId,
      labels: { singular: "Pet", plural: "Pets" },
      description: "Our patients' pets",
      searchableProperties: ["custom_object.pet.name"],
    },
  });
  const { record } = await objects.records.create({
    params: { schemaKey: key },
    body: { locationId, properties: { name: "Bella", born: "2024-05-17", weight: 8.2 } },
  });
  const ofRecord = { schemaKey: key, id: record.id };
  await objects.records.get({ params: ofRecord });
  await objects.records.update({ params: ofRecord, query: { locationId }, body: { properties: { weight: 8.6 } } });
  await objects.records.search({ params: { schemaKey: key }, body: { locationId, page: 1, pageLimit: 20, query: "bel", searchAfter: [] } });

  const association = await associations.associations.create({
    body: {
      locationId,
      key: "pet_keeper",
      firstObjectKey: key,
      firstObjectLabel: "Pet",
      secondObjectKey: "contact",
      secondObjectLabel: "Keeper",
    },
  });
  const ofAssociation = { associationId: association.id };
  await associations.associations.get({ params: ofAssociation });
  await associations.associations.getByKey({ params: { key_name: "pet_keeper" }, query: { locationId } });
  await associations.associations.listByObject({ params: { objectKey: key }, query: { locationId } });
  await associations.associations.list({ query: { locationId, skip: 0, limit: 1 } });
  await associations.associations.update({ params: ofAssociation, body: { firstObjectLabel: "Pet", secondObjectLabel: "Owner" } });

  const relation = await associations.relations.create({
    body: { locationId, associationId: association.id, firstRecordId: record.id, secondRecordId: contactId },
  });
  await associations.relations.list({ params: { recordId: record.id }, query: { locationId, skip: 0, limit: 20 } });
  await associations.relations.remove({ params: { relationId: relation.id }, query: { locationId } });
  await associations.associations.remove({ params: ofAssociation });
  await objects.records.remove({ params: ofRecord });
}
