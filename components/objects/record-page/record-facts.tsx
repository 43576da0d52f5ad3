"use client";

import { useTranslations } from "use-intl";
import { PhoneLink } from "#components/contacts/phone-link.tsx";
import { EmailText } from "#components/ui/email-text.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import type { CrmRecord } from "#contract/objects/records.ts";
import { webLink } from "#lib/format/address.ts";
import { isEmail } from "#lib/format/is-email.ts";
import { fileName, filesIn } from "../../fields/values.ts";
import { boxesOf, propertyOf, textOfField } from "../value-text.ts";

/** A record's fields, folder by folder. */
export function RecordFacts({ schema, record }: { schema: ObjectSchema; record: CrmRecord }) {
  const t = useTranslations("objects.recordFacts");
  return (
    <div className="grid gap-6 p-4">
      {schema.folders
        .map((folder) => ({ folder, fields: schema.fields.filter(({ parentId }) => parentId === folder.id) }))
        .filter(({ fields }) => fields.length > 0)
        .map(({ folder, fields }) => (
          <section key={folder.id} aria-label={folder.name}>
            <h2 className="mb-2 text-xs font-semibold text-muted uppercase">{folder.name}</h2>
            <Facts fields={fields} record={record} />
          </section>
        ))}
      {schema.folders.length === 0 ? <Facts fields={schema.fields} record={record} /> : null}
      <p className="text-xs text-muted">
        {t.rich("addedAndChanged", {
          added: () => <Time at={record.dateAdded} />,
          changed: () => <Time at={record.dateUpdated} style="relative" />,
        })}
      </p>
    </div>
  );
}

const Facts = ({ fields, record }: { fields: readonly ObjectField[]; record: CrmRecord }) => (
  <dl className="grid grid-cols-[minmax(6rem,40%)_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
    {fields.map((field) => (
      <div key={field.id} className="col-span-2 grid grid-cols-subgrid">
        <dt className="truncate text-muted" title={field.name}>
          {field.name}
        </dt>
        <dd className="wrap-anywhere whitespace-pre-line">
          <FactValue field={field} record={record} />
        </dd>
      </div>
    ))}
  </dl>
);

const link = "text-accent-text underline-offset-2 hover:underline";

const FileLinks = ({ value }: { value: unknown }) => (
  <ul className="grid gap-1">
    {filesIn(value).map(({ url }) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer noopener" className={link}>
          {fileName(url)}
        </a>
      </li>
    ))}
  </ul>
);

/** A text that is only an email address or a web address is a link. */
function LinkedText({ text }: { text: string }) {
  if (isEmail(text))
    return (
      <a href={`mailto:${text}`} className={link}>
        <EmailText email={text} />
      </a>
    );
  const href = /^https?:\/\/\S+$/i.test(text) ? webLink(text) : undefined;
  if (href === undefined) return text;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={link}>
      {text}
    </a>
  );
}

function FactValue({ field, record }: { field: ObjectField; record: CrmRecord }) {
  const { locale } = usePlace();
  const labelled = useLabelled();
  const text = textOfField(field, record.properties, locale);
  if (text === "") return <span className="text-muted">—</span>;
  switch (fieldTypes[field.dataType].kind) {
    case "files":
      return <FileLinks value={record.properties[propertyOf(field)]} />;
    case "phone":
      return <PhoneLink phone={text} className={link} />;
    case "boxes":
      return (
        <ul className="grid gap-1">
          {boxesOf(field, record.properties).map((box) => (
            <li key={box.label}>
              <span className="text-muted">{labelled(box.label)}</span> {box.text}
            </li>
          ))}
        </ul>
      );
    default:
      return <LinkedText text={text} />;
  }
}
