"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import type { BulkAction } from "#contract/application/bulk.ts";
import { startBulk } from "#lib/api/bulk.ts";
import type { BulkTarget } from "#lib/api/bulk-engine.ts";
import { bulkEngine } from "#lib/api/bulk-engines.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { knownContact } from "#lib/api/contact-cache.ts";
import type { BulkKind } from "./bulk-actions.tsx";
import { BulkChoice, type BulkChosen } from "./bulk-choice.tsx";
import { countWords, titleOf } from "./bulk-words.ts";

/** From this many on, deleting asks for the number to be typed. */
const typedFrom = 101;

export type BulkDialogProps = { kind: BulkKind; count: number; target: BulkTarget; onClose: () => void; onDone: () => void };

const titles: Record<BulkKind, string> = { tags: "Tags", owner: "Owner", business: "Business", enrol: "Enrol", delete: "Delete" };

/** Asks for what a bulk action needs, and starts it. */
export function BulkDialog({ kind, count, target, onClose, onDone }: BulkDialogProps) {
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
      `${titleOf(action, name)}: ${countWords(count)}`,
      bulkEngine(connection)(action, target, (id) => knownContact(client, id)),
    );
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isDeleting ? `Delete ${countWords(count)}?` : `${titles[kind]}: ${countWords(count)}`}
      size={isDeleting ? "sm" : "md"}
      role={isDeleting ? "alertdialog" : "dialog"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isDeleting ? "danger" : "primary"}
            disabled={!isReady}
            onClick={() => chosen && start(chosen.action, chosen.name)}
          >
            {isDeleting ? `Delete ${countWords(count)}` : `Apply to ${countWords(count)}`}
          </Button>
        </>
      }
    >
      {kind === "delete" ? (
        <div className="grid gap-3">
          <p>They are deleted for good, with their notes, tasks and enrolments. This cannot be undone.</p>
          {mustType ? (
            <label htmlFor="bulk-typed" className="grid gap-1">
              <span>
                Type <strong className="tabular-nums">{count.toLocaleString("en")}</strong> to confirm.
              </span>
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
