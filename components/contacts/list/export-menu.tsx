"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { Menu } from "#components/ui/menu.tsx";
import { startBulk } from "#lib/api/bulk.ts";
import type { ContactAsked } from "#lib/api/contact-keys.ts";
import type { ContactExport } from "#lib/export/contact-export.ts";
import { useSay } from "#lib/i18n/say.tsx";

export type ExportMenuProps = {
  asked: ContactAsked;
  total: number;
  /** The fields of the shown columns, in display order. */
  shownFields: readonly string[];
};

/** Exports all contacts of the list as a file. */
export function ExportMenu({ asked, total, shownFields }: ExportMenuProps) {
  const say = useSay();
  const counted = useCounted();
  const client = useQueryClient();
  const start = async (format: ContactExport["format"], fields?: readonly string[]) => {
    const name = `contacts-${new Date().toISOString().slice(0, 10)}.${format === "vcard" ? "vcf" : "csv"}`;
    const { exportWork } = await import("#lib/api/contact-export.ts");
    const work = exportWork({ format, asked, ...(fields ? { fields: [...fields] } : {}) }, name);
    startBulk(client, say("Exporting {contacts}", { contacts: counted(total, "contact") }), work);
  };
  return (
    <Menu
      label="Export"
      placement="bottom end"
      trigger={
        <Button icon={<Download aria-hidden />} disabled={total === 0}>
          Export
        </Button>
      }
      sections={[
        {
          id: "formats",
          title: say("Export {contacts}", { contacts: counted(total, "contact") }),
          items: [
            { id: "excel", label: "CSV for Excel", description: "All fields", onSelect: () => void start("csv-excel") },
            { id: "shown", label: "CSV for Excel, visible columns", onSelect: () => void start("csv-excel", shownFields) },
            { id: "csv", label: "CSV", description: "All fields, plain UTF-8", onSelect: () => void start("csv") },
            { id: "vcard", label: "vCard 4.0", description: "For address books and phones", onSelect: () => void start("vcard") },
          ],
        },
      ]}
    />
  );
}
