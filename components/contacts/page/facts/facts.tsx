"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Input } from "#components/ui/input.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { contactValue, isSameValue } from "#contract/contacts/named-values.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { useContactEditing } from "../edit.tsx";
import { FailedPart } from "../failed.tsx";
import { ContactFact } from "./fact.tsx";
import { customFacts, factGroups } from "./list.ts";

const none: readonly CustomField[] = [];
const findFrom = 12;

/** The left column: all fields of the contact, each editable in place. */
export function ContactPageFacts() {
  const names = useTranslations("contacts.fields");
  const connection = useConnection();
  return (
    <div className="grid gap-5 p-4">
      {factGroups(connection.server.can, names).map(({ title, facts }) => (
        <Section key={title} title={title}>
          <div>
            {facts.map((fact) => (
              <ContactFact key={fact.field} fact={fact} />
            ))}
          </div>
        </Section>
      ))}
      <CustomFacts />
    </div>
  );
}

function CustomFacts() {
  const t = useTranslations("contacts.facts");
  const connection = useConnection();
  const { contact } = useContactEditing();
  const definitions = useQuery(customFieldQueries.list(connection.server));
  const [wanted, setWanted] = useState("");
  const [onlyFilled, setOnlyFilled] = useState(false);
  const facts = useMemo(
    () => customFacts(definitions.data ?? none, contact, connection.server.can),
    [definitions.data, contact, connection.server],
  );
  const shown = facts.filter(
    (fact) =>
      fact.label.toLowerCase().includes(wanted.trim().toLowerCase()) &&
      !(onlyFilled && isSameValue(contactValue(contact, fact.field), null)),
  );
  const isLong = facts.length > findFrom;
  return (
    <Section
      title={t("customFields")}
      {...(connection.server.can("customFieldNames") || facts.length === 0 ? {} : { hint: t("thisServerDoesntProvideFieldNames") })}
    >
      {isLong ? (
        <div className="flex items-center gap-3">
          <Input
            type="search"
            aria-label={t("findACustomField")}
            placeholder={t("findAField")}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="min-w-0 flex-1"
          />
          <label htmlFor="only-filled" className="flex items-center gap-1.5 text-xs text-muted">
            <Switch id="only-filled" checked={onlyFilled} onChange={(event) => setOnlyFilled(event.target.checked)} />
            {t("filledFieldsOnly")}
          </label>
        </div>
      ) : null}
      {definitions.isPending ? <SkeletonLines count={4} /> : null}
      {definitions.isError ? (
        <FailedPart title={t("couldntLoad")} error={definitions.error} onRetry={() => void definitions.refetch()} />
      ) : null}
      <div>
        {shown.map((fact) => (
          <ContactFact key={fact.field} fact={fact} />
        ))}
      </div>
      {definitions.isSuccess && shown.length === 0 ? (
        <p className="text-sm text-muted">
          {facts.length > 0
            ? t("noMatchingFields")
            : connection.server.can("customFieldNames")
              ? t("noCustomFieldsYetAdminsAdd")
              : t("noCustomFieldHasAValue")}
        </p>
      ) : null}
    </Section>
  );
}
