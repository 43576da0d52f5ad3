import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Association } from "#contract/associations/associations.ts";
import type { ObjectFolder, ObjectSchema } from "#contract/objects/definitions.ts";
import { type CrmObject, type ObjectField, standardObjectKeys } from "#contract/objects/objects.ts";
import { defaultFolderName, standardFields, standardLabels } from "#contract/objects/standard.ts";
import type { Messages } from "#lib/i18n/messages.ts";

// Servers store English names of the standard objects, their fields and associations. The dashboard translates these names. Names that a
// location or another server has changed are shown as stored.

const fieldKeys: Readonly<Record<string, keyof Messages["contacts"]["fields"]>> = {
  name: "name",
  firstName: "firstName",
  lastName: "lastName",
  email: "email",
  phone: "phone",
  companyName: "companyName",
  website: "website",
  address1: "address",
  address: "address",
  city: "city",
  state: "state",
  postalCode: "postalCode",
  country: "country",
  timezone: "timezone",
  dateOfBirth: "dateOfBirth",
  source: "source",
};

const otherFields = ["description", "status", "monetaryValue"] as const;
const statuses = ["open", "won", "lost", "abandoned"] as const;

const defaultFolder = new RegExp(`^${defaultFolderName} ?(\\d*)$`);

type Translators = {
  t: ReturnType<typeof useTranslations<"standardObjects">>;
  fields: ReturnType<typeof useTranslations<"contacts.fields">>;
};

export type ObjectWords = ReturnType<typeof objectWords>;

export function objectWords({ t, fields: named }: Translators) {
  const label = (objectKey: string, stored: string): string => {
    const key = standardObjectKeys.find((each) => each === objectKey);
    return key !== undefined && stored === standardLabels[key].singular ? t(`singular.${key}`) : stored;
  };
  const object = (of: CrmObject): CrmObject => {
    const key = standardObjectKeys.find((each) => each === of.key);
    if (key === undefined) return of;
    const known = standardLabels[key];
    return {
      ...of,
      labels: {
        singular: label(key, of.labels.singular),
        plural: of.labels.plural === known.plural ? t(`plural.${key}`) : of.labels.plural,
      },
      description: of.description === known.description ? t(`about.${key}`) : of.description,
    };
  };
  const nameOf = (property: string, stored: string) => {
    const [ofContacts, other] = [fieldKeys[property], otherFields.find((each) => each === property)];
    return ofContacts ? named(ofContacts) : other ? t(`fields.${other}`) : stored;
  };
  const optionLabel = (key: string, stored: string) => {
    const status = statuses.find((each) => each === key);
    return status ? t(`statuses.${status}`) : stored;
  };
  const field = (of: ObjectField, objectKey: string): ObjectField => {
    const known = standardFields[objectKey]?.find(({ property }) => of.fieldKey === `${objectKey}.${property}`);
    if (known === undefined) return of;
    const { options } = of;
    return {
      ...of,
      name: of.name === known.name ? nameOf(known.property, of.name) : of.name,
      ...(options === undefined
        ? {}
        : {
            options: options.map((option) =>
              known.options?.some(({ key, label: stored }) => key === option.key && stored === option.label)
                ? { ...option, label: optionLabel(option.key, option.label) }
                : option,
            ),
          }),
    };
  };
  const folder = (of: ObjectFolder): ObjectFolder => {
    const [, number] = defaultFolder.exec(of.name) ?? [];
    return number === undefined ? of : { ...of, name: number === "" ? t("folder") : t("folderNumber", { number }) };
  };
  return {
    /** The label of an object or of a side of a built-in association. */
    label,
    objects: (of: readonly CrmObject[]): CrmObject[] => of.map(object),
    schema: (of: ObjectSchema): ObjectSchema => ({
      ...of,
      object: object(of.object),
      folders: of.folders.map(folder),
      fields: of.fields.map((each) => field(each, of.object.key)),
    }),
    /** For display only: forms edit the stored labels. */
    association: (of: Association): Association =>
      of.associationType === "SYSTEM_DEFINED"
        ? {
            ...of,
            firstObjectLabel: label(of.firstObjectKey, of.firstObjectLabel),
            secondObjectLabel: label(of.secondObjectKey, of.secondObjectLabel),
          }
        : of,
  };
}

export function useObjectWords(): ObjectWords {
  const t = useTranslations("standardObjects");
  const fields = useTranslations("contacts.fields");
  return useMemo(() => objectWords({ t, fields }), [t, fields]);
}
