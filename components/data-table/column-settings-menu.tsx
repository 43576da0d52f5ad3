"use client";

import { Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import type { ColumnSettings } from "./column-settings.ts";
import type { Column } from "./columns.ts";

export type ColumnSettingsMenuProps<Row extends object> = {
  columns: readonly Column<Row>[];
  settings: ColumnSettings;
  onSettingsChange: (settings: ColumnSettings) => void;
};

const load = () => import("./column-settings-panel.tsx").then((module) => module.ColumnSettingsPanel);

/** The button of what chooses, orders and pins columns, which is fetched when it is pressed. */
export function ColumnSettingsMenu<Row extends object>(props: ColumnSettingsMenuProps<Row>) {
  return (
    <Popover
      label="Columns"
      placement="bottom end"
      className="grid w-72 gap-3"
      trigger={<Button icon={<Columns3 aria-hidden />}>Columns</Button>}
    >
      <Panel {...props} />
    </Popover>
  );
}

const Panel = dynamic<ColumnSettingsMenuProps<never>>(load, { ssr: false });
