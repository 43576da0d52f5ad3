"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useMay } from "#lib/api/connection.tsx";
import { useShortcut } from "#lib/shortcuts.ts";
import { contactListShortcuts } from "./list/shortcuts.ts";

const NewContactSheet = dynamic(() => import("./new-contact-sheet.tsx").then((module) => module.NewContactSheet), { ssr: false });

/** The button and the shortcut that open the sheet for a new contact. */
export function NewContact() {
  const t = useTranslations("contacts.newContact");
  const [open, setOpen] = useState<boolean>();
  const may = useMay("create-contact");
  useShortcut(contactListShortcuts.create, () => setOpen(true), may);
  if (!may) return null;
  return (
    <>
      <Button variant="primary" aria-label={t("newContact")} icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        <span className="max-sm:hidden">{t("newContact")}</span>
      </Button>
      {open === undefined ? null : <NewContactSheet open={open} onOpenChange={setOpen} />}
    </>
  );
}
