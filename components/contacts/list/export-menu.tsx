"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { MenuItem, MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { startBulk } from "#lib/api/bulk.ts";
import type { ContactAsked } from "#lib/api/contact-keys.ts";
import type { ContactExport } from "#lib/export/contact-export.ts";

export type ExportMenuProps = {
  asked: ContactAsked;
  total: number;
  /** The fields of the shown columns, in display order. */
  shownFields: readonly string[];
};

/** The formats in which all contacts of the list are exported as a file. */
export function useExportSection({ asked, total, shownFields }: ExportMenuProps): MenuSection {
  const t = useTranslations("contacts.exportMenu");
  const client = useQueryClient();
  const start = async (format: ContactExport["format"], fields?: readonly string[]) => {
    const name = `contacts-${new Date().toISOString().slice(0, 10)}.${format === "vcard" ? "vcf" : "csv"}`;
    const { exportWork } = await import("#lib/api/contact-export.ts");
    const work = exportWork({ format, asked, ...(fields ? { fields: [...fields] } : {}) }, name);
    startBulk(client, t("exporting", { count: total }), work);
  };
  const items: MenuItem[] = [
    { id: "excel", label: t("cSVForExcel"), description: t("allFields"), onSelect: () => void start("csv-excel") },
    { id: "shown", label: t("cSVForExcelVisibleColumns"), onSelect: () => void start("csv-excel", shownFields) },
    { id: "csv", label: t("cSV"), description: t("allFieldsPlainUTF8"), onSelect: () => void start("csv") },
    { id: "vcard", label: t("vCard40"), description: t("forAddressBooksAndPhones"), onSelect: () => void start("vcard") },
  ];
  return { id: "formats", title: t("export2", { count: total }), items: total === 0 ? [] : items };
}

/** The button of the export. Screens that are too narrow for it have its formats in the menu for more. */
export function ExportMenu({ section }: { section: MenuSection }) {
  const t = useTranslations("contacts.exportMenu");
  return (
    <Menu
      label={t("export")}
      placement="bottom end"
      trigger={
        <Button icon={<Download aria-hidden />} disabled={section.items.length === 0}>
          {t("export")}
        </Button>
      }
      sections={[section]}
    />
  );
}
