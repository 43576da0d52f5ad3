"use client";

import { ArrowDown, ArrowUp, Pin, PinOff } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { NamedColumn } from "./columns.ts";
import { type ColumnSettings, densities, orderOf, plainSettings, withPinned, withShown, withStepped } from "./settings.ts";
import { isColumnShown } from "./use-columns.ts";

const small = "grid size-6 place-items-center rounded text-muted hover:bg-default hover:text-foreground disabled:opacity-30";

export type ColumnSettingsPanelProps = {
  settings: ColumnSettings;
  onSettingsChange: (settings: ColumnSettings) => void;
  columns: readonly NamedColumn[];
};

/** Shows, hides, orders and pins columns, and sets the height of rows. */
export function ColumnSettingsPanel({ columns, settings, onSettingsChange }: ColumnSettingsPanelProps) {
  const t = useTranslations("table.settingsPanel");
  const name = useId();
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ids = [...byId.keys()];
  const order = orderOf(ids, settings);
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-xs font-medium text-muted">{t("rowHeight")}</legend>
        <div className="grid grid-cols-3 gap-0.5 rounded-md bg-default p-0.5">
          {densities.map((density) => (
            <label
              key={density}
              className="relative grid h-6 cursor-pointer place-items-center rounded text-xs has-checked:bg-surface has-checked:font-medium has-checked:shadow-field has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={settings.density === density}
                onChange={() => onSettingsChange({ ...settings, density })}
              />
              {t(`density.${density}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="-mx-1 max-h-80 overflow-y-auto">
        <ul className="grid">
          {order.map((id, place) => {
            const column = byId.get(id);
            if (!column) return null;
            const label = column.label;
            const pinned = settings.pinned.includes(id);
            return (
              <li key={id} className="group flex h-8 items-center gap-1 rounded-md px-1 hover:bg-surface-secondary">
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the Checkbox inside is an input */}
                <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2">
                  <Checkbox
                    checked={isColumnShown(column, settings)}
                    disabled={column.meta?.essential ?? false}
                    onChange={(event) => onSettingsChange(withShown(settings, id, event.target.checked))}
                  />
                  <span className="truncate">{label}</span>
                </label>
                <button
                  type="button"
                  className={small}
                  aria-label={t("moveUp", { name: label })}
                  disabled={place === 0}
                  onClick={() => onSettingsChange(withStepped(settings, ids, order, id, -1))}
                >
                  <ArrowUp aria-hidden className="size-3.5" />
                </button>
                <button
                  type="button"
                  className={small}
                  aria-label={t("moveDown", { name: label })}
                  disabled={place === order.length - 1}
                  onClick={() => onSettingsChange(withStepped(settings, ids, order, id, 1))}
                >
                  <ArrowDown aria-hidden className="size-3.5" />
                </button>
                <button
                  type="button"
                  className={small}
                  aria-label={t(pinned ? "unpin" : "pin", { name: label })}
                  aria-pressed={pinned}
                  onClick={() => onSettingsChange(withPinned(settings, id, !pinned))}
                >
                  {pinned ? <PinOff aria-hidden className="size-3.5 text-accent-text" /> : <Pin aria-hidden className="size-3.5" />}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <Button variant="ghost" size="sm" onClick={() => onSettingsChange(plainSettings)}>
        {t("resetColumns")}
      </Button>
    </>
  );
}
