"use client";

import { CircleHelp } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import { viewOf } from "../../fields/field-kinds.ts";
import { hasBoxes, propertyOf } from "../value-text.ts";

const named = 3;

type Hint = ReturnType<typeof useTranslations<"objects.recordSearch">>;

function sought(field: ObjectField, t: Hint): string {
  const { options = [] } = field;
  if (options.length > 0 && !hasBoxes(field)) {
    const more = options.length > named ? ", …" : "";
    return options
      .slice(0, named)
      .map(({ label }) => label)
      .join(", ")
      .concat(more);
  }
  return t(`hint.${viewOf(field.dataType).searchHint}`);
}

type RecordSearchProps = { schema: ObjectSchema; query: string; onChange: (query: string) => void; busy: boolean };

/** Searches all searchable fields, or one field by name, and lists the searchable fields. */
export function RecordSearch({ schema, query, onChange, busy }: RecordSearchProps) {
  const t = useTranslations("objects.recordSearch");
  const words = useSentenceCase();
  const input = useRef<HTMLInputElement>(null);
  const { labels, searchableProperties } = schema.object;
  const fields = schema.fields.filter(({ fieldKey }) => searchableProperties.includes(fieldKey));
  const [first] = fields;
  const plural = words.inside(labels.plural);
  const begin = (field: ObjectField) => {
    const text = query.includes(":") ? query.slice(query.indexOf(":") + 1) : query;
    onChange(`${propertyOf(field)}:${text}`);
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <div className="flex min-w-0 basis-full items-center gap-1 sm:basis-auto">
      <SearchInput
        ref={input}
        label={words.start(t("search", { plural }))}
        value={query}
        onChange={onChange}
        busy={busy}
        placeholder={first ? t("searchOrValue", { first: propertyOf(first) }) : t("noSearchableFieldsYet")}
        className="w-80 max-w-full min-w-0 max-sm:flex-1"
      />
      <Popover
        label={t("howToSearch")}
        placement="bottom start"
        className="grid w-80 max-w-[calc(100vw-2rem)] gap-2"
        trigger={<Button variant="ghost" icon={<CircleHelp aria-hidden />} aria-label={t("howToSearch")} />}
      >
        {(close) => (
          <>
            <p className="text-sm text-muted">
              {first ? t("searchesTheseFieldsOfToSearch", { plural }) : t("noSearchableFieldsYetAdminsChoose")}
            </p>
            {fields.length > 0 ? (
              <ul className="-mx-1 grid max-h-72 overflow-y-auto" aria-label={t("searchableFields")}>
                {fields.map((field) => (
                  <li key={field.id}>
                    <button
                      type="button"
                      onClick={() => {
                        close();
                        begin(field);
                      }}
                      className="flex min-h-8 w-full items-baseline gap-2 rounded-md px-1 py-1.5 text-start text-sm hover:bg-default"
                    >
                      <code className="shrink-0 font-mono text-xs">{propertyOf(field)}:</code>
                      <span className="min-w-0 flex-1 truncate text-xs text-muted">{sought(field, t)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        )}
      </Popover>
    </div>
  );
}
