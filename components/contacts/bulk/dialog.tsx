"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { useFigures } from "#components/ui/place.tsx";
import type { BulkAction } from "#contract/contacts/bulk.ts";
import { startBulk } from "#lib/api/bulk.ts";
import type { BulkTarget } from "#lib/api/bulk-engine.ts";
import { bulkEngine } from "#lib/api/bulk-engines.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { knownContact } from "#lib/api/contact-cache.ts";
import { BulkChoice, type BulkChosen } from "./choice.tsx";
import { type BulkKind, titleOf } from "./words.ts";

/** From this number of contacts on, a deletion must be confirmed by typing the number. */
const typedFrom = 101;

export type BulkDialogProps = { kind: BulkKind; count: number; target: BulkTarget; onClose: () => void; onDone: () => void };

/** Asks for the input of a bulk action and starts it. */
export function BulkDialog({ kind, count, target, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations("contacts.dialog");
  const figure = useFigures();
  const people = t("contacts", { count });
  const connection = useConnection();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<BulkChosen | undefined>(kind === "delete" ? { action: { kind: "delete" }, name: "" } : undefined);
  const [typed, setTyped] = useState("");
  const isDeleting = kind === "delete";
  const mustType = isDeleting && count >= typedFrom;
  const isReady = chosen !== undefined && (!mustType || typed.replace(/\D/g, "") === String(count));

  const start = (action: BulkAction, name: string) => {
    startBulk(
      client,
      t("ofContacts", { action: titleOf(action, name, t), contacts: people }),
      bulkEngine(connection.server)(action, target, (id) => knownContact(client, id)),
    );
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={kind === "delete" ? t("delete", { count }) : t(`title.${kind}`, { count })}
      size={isDeleting ? "sm" : "md"}
      role={isDeleting ? "alertdialog" : "dialog"}
      footer={
        <>
          <CancelButton />
          <Button
            variant={isDeleting ? "danger" : "primary"}
            disabled={!isReady}
            onClick={() => chosen && start(chosen.action, chosen.name)}
          >
            {isDeleting ? t("delete2", { count }) : t("applyTo", { count })}
          </Button>
        </>
      }
    >
      {kind === "delete" ? (
        <div className="grid gap-3">
          <p>
            {connection.server.can("restoreContacts")
              ? t("thisAlsoDeletesNotesTasksAppointments")
              : t("thisAlsoDeletesNotesTasksAppointments2")}
          </p>
          {mustType ? (
            <label htmlFor="bulk-typed" className="grid gap-1">
              <span className="tabular-nums">{t("typeToConfirm", { count: figure(count) })}</span>
              <Input
                id="bulk-typed"
                autoFocus
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </label>
          ) : null}
        </div>
      ) : (
        <BulkChoice kind={kind} onChange={setChosen} />
      )}
    </Dialog>
  );
}
