"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { startBulk } from "#lib/api/bulk.ts";
import type { ContactAsked } from "#lib/api/contact-keys.ts";
import type { ContactExport } from "#lib/export/contact-export.ts";

export type ExportMenuProps = {
  asked: ContactAsked;
  total: number;
  /** The fields of the shown columns, in display order. */
  shownFields: readonly string[];
};

/** Exports all contacts of the list as a file. */
export function ExportMenu({ asked, total, shownFields }: ExportMenuProps) {
  const t = useTranslations("contacts.exportMenu");
  const client = useQueryClient();
  const start = async (format: ContactExport["format"], fields?: readonly string[]) => {
    const name = `contacts-${new Date().toISOString().slice(0, 10)}.${format === "vcard" ? "vcf" : "csv"}`;
    const { exportWork } = await import("#lib/api/contact-export.ts");
    const work = exportWork({ format, asked, ...(fields ? { fields: [...fields] } : {}) }, name);
    startBulk(client, t("exporting", { count: total }), work);
  };
  return (
    <Menu
      label={t("export")}
      placement="bottom end"
      trigger={
        <Button icon={<Download aria-hidden />} disabled={total === 0}>
          {t("export")}
        </Button>
      }
      sections={[
        {
          id: "formats",
          title: t("export2", { count: total }),
          items: [
            { id: "excel", label: t("cSVForExcel"), description: t("allFields"), onSelect: () => void start("csv-excel") },
            { id: "shown", label: t("cSVForExcelVisibleColumns"), onSelect: () => void start("csv-excel", shownFields) },
            { id: "csv", label: t("cSV"), description: t("allFieldsPlainUTF8"), onSelect: () => void start("csv") },
            { id: "vcard", label: t("vCard40"), description: t("forAddressBooksAndPhones"), onSelect: () => void start("vcard") },
          ],
        },
      ]}
    />
  );
}
