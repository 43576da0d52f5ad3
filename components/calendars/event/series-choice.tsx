"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";

/** Chooses between one occurrence and the whole series. */
export function SeriesChoice({ isWhole, onChange }: { isWhole: boolean; onChange: (isWhole: boolean) => void }) {
  const t = useTranslations("calendars.seriesChoice");
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <legend className="mb-1 text-xs font-medium">{t("change")}</legend>
      {[false, true].map((whole) => (
        <label key={String(whole)} className="flex items-center gap-1.5">
          <input type="radio" name={name} checked={isWhole === whole} onChange={() => onChange(whole)} />
          {t(whole ? "theWholeSeries" : "thisOccurrence")}
        </label>
      ))}
    </fieldset>
  );
}
