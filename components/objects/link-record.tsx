"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import { Popover } from "#components/ui/popover.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import { api } from "#lib/api/client.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { RecordSheet } from "./record-form/record-sheet.tsx";
import { useObjectSchema } from "./use-objects.ts";

const shownMost = 20;

type Finding = {
  locationId: string;
  objectKey: string;
  nameProperty: string;
  signal: AbortSignal;
  unnamed: string;
  contactName: (contact: Contact) => string;
};

/** Finds records of any object by a part of their name. */
async function findRecords(
  { locationId, objectKey, nameProperty, signal, unnamed, contactName }: Finding,
  query: string,
): Promise<Option[]> {
  if (objectKey === "contact") {
    const body = { locationId, pageLimit: shownMost, query: query.slice(0, 75) };
    const { contacts } = await api.contacts.search.contacts({ body }, { signal });
    return contacts.map((contact) => ({
      value: contact.id,
      label: contactName(contact),
      ...(contact.email ? { description: contact.email } : {}),
    }));
  }
  const body = { locationId, page: 1, pageLimit: shownMost, query: query.slice(0, 500), searchAfter: [] };
  const { records } = await api.objects.records.search({ params: { schemaKey: objectKey }, body }, { signal });
  return records.map(({ id, properties }) => ({ value: id, label: String(properties[nameProperty] ?? unnamed) }));
}

export type LinkChoice = { associationId: string; isFirst: boolean; otherKey: string; label: string };
type OnLink = (choice: LinkChoice, otherId: string, name: string) => void | Promise<void>;

const idOf = ({ associationId, isFirst }: LinkChoice) => `${associationId} ${isFirst}`;

/** Chooses the association, and then finds or creates the other record. */
export function LinkRecord({ choices, exceptId, onLink }: { choices: readonly LinkChoice[]; exceptId: string; onLink: OnLink }) {
  const t = useTranslations("objects.linkRecord");
  const contactName = useContactName();
  const connection = useConnection();
  const [chosen, setChosen] = useState<string>();
  const [making, setMaking] = useState<{ choice: LinkChoice; name: string }>();
  const choice = choices.find((each) => idOf(each) === chosen) ?? choices[0];
  const { data: schema } = useObjectSchema(choice?.otherKey ?? "", { enabled: choice !== undefined });
  const fits = schema?.object.key === choice?.otherKey ? schema : undefined;
  const primary = fits?.object.primaryDisplayProperty ?? "";
  const nameProperty = primary.slice(primary.lastIndexOf(".") + 1);
  if (choice === undefined) return null;
  const canMake = choice.otherKey !== "contact" && fits !== undefined;
  return (
    <>
      <Popover
        label={t("linkRecord")}
        className="w-80"
        placement="bottom end"
        trigger={
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />}>
            {t("link")}
          </Button>
        }
      >
        {(close) => (
          <div className="grid gap-2">
            <Select
              label={t("relation")}
              options={choices.map((each) => ({ value: idOf(each), label: each.label }))}
              value={idOf(choice)}
              onChange={setChosen}
            />
            <Combobox
              key={idOf(choice)}
              label={choice.label}
              options={async (query, signal) =>
                (
                  await findRecords(
                    {
                      locationId: connection.locationId,
                      objectKey: choice.otherKey,
                      nameProperty,
                      signal,
                      unnamed: t("unnamed"),
                      contactName,
                    },
                    query,
                  )
                ).filter(({ value }) => value !== exceptId)
              }
              value={undefined}
              placeholder={canMake ? t("findOrCreate") : t("find")}
              onChange={(option) => {
                if (!option) return;
                close();
                void onLink(choice, option.value, option.label);
              }}
              onCreate={
                canMake
                  ? (name) => {
                      close();
                      setMaking({ choice, name });
                    }
                  : undefined
              }
            />
          </div>
        )}
      </Popover>
      {making && fits ? (
        <RecordSheet
          schema={fits}
          initial={{ [nameProperty]: making.name }}
          onClose={() => setMaking(undefined)}
          onSaved={(record) => {
            setMaking(undefined);
            void onLink(making.choice, record.id, making.name);
          }}
        />
      ) : null}
    </>
  );
}
