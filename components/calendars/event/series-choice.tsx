"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { useConnection } from "#lib/api/connection.tsx";

/** The part of a series to which a change of an occurrence applies. */
export type Extent = "one" | "following" | "all";

/** Chooses between one occurrence, that occurrence and all following ones, and the whole series. */
export function SeriesChoice({ extent, onChange }: { extent: Extent; onChange: (extent: Extent) => void }) {
  const t = useTranslations("calendars.seriesChoice");
  const { server } = useConnection();
  const name = useId();
  const offered: readonly Extent[] = server.can("followingOccurrences") ? ["one", "following", "all"] : ["one", "all"];
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <legend className="mb-1 text-xs font-medium">{t("change")}</legend>
      {offered.map((each) => (
        <label key={each} className="flex min-h-6 items-center gap-1.5">
          <input type="radio" name={name} checked={extent === each} onChange={() => onChange(each)} />
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
}
