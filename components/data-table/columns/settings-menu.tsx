"use client";

import { Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { type Column, named } from "./columns.ts";
import type { ColumnSettingsPanelProps } from "./settings-panel.tsx";

export type ColumnSettingsMenuProps<Row extends object> = Omit<ColumnSettingsPanelProps, "columns"> & {
  columns: readonly Column<Row>[];
};

const load = () => import("./settings-panel.tsx").then((module) => module.ColumnSettingsPanel);

/** The button of the column settings, whose panel is loaded when it is pressed. */
export function ColumnSettingsMenu<Row extends object>(props: ColumnSettingsMenuProps<Row>) {
  const t = useTranslations("table.settingsMenu");
  return (
    <Popover
      label={t("columns")}
      placement="bottom end"
      className="grid w-72 gap-3"
      trigger={<Button icon={<Columns3 aria-hidden />}>{t("columns")}</Button>}
    >
      <Panel {...props} columns={props.columns.map(named)} />
    </Popover>
  );
}

const Panel = dynamic<ColumnSettingsPanelProps>(load, { ssr: false });
