"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Preset } from "#contract/users/presets.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { presetMutations, presetQueries } from "#lib/api/presets.ts";
import { usePresetName } from "../use-preset-name.ts";
import { usePresetSummary } from "../use-preset-summary.ts";
import { PresetSheet } from "./preset-sheet.tsx";

/** The presets of permissions of a location, for its admins. */
export function PresetList() {
  const { user, server } = useConnection();
  return user.role === "admin" && server.can("invites") ? <Presets /> : null;
}

function Presets() {
  const t = useTranslations("users.presets");
  const roles = useTranslations("users.memberForm.roles");
  const nameOf = usePresetName();
  const summaryOf = usePresetSummary();
  const { locationId } = useConnection();
  const presets = useQuery(presetQueries.list(locationId));
  const remove = useMutation(presetMutations.remove(locationId));
  const [edited, setEdited] = useState<{ preset: Preset | undefined }>();
  const [removing, setRemoving] = useState<Preset>();
  return (
    <Section
      title={t("title")}
      hint={t("hint")}
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited({ preset: undefined })}>
          {t("addPreset")}
        </Button>
      }
    >
      {presets.isError ? (
        <Failure title={t("couldntLoad")} error={presets.error} onRetry={presets.refetch} />
      ) : presets.data === undefined ? (
        <SkeletonLines count={4} />
      ) : (
        <ul aria-label={t("title")} className="border-y border-separator empty:border-0">
          {presets.data.map((preset) => (
            <li key={preset.id} className="flex min-h-11 items-center gap-3 border-b border-separator py-1 last:border-0">
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  onClick={() => setEdited({ preset })}
                  className="block max-w-full truncate text-start text-sm font-medium underline-offset-2 hover:underline"
                >
                  {nameOf(preset)}
                </button>
                <p className="text-xs text-muted">{summaryOf(preset)}</p>
              </div>
              <Badge tone={preset.role === "admin" ? "accent" : "neutral"}>{roles(preset.role)}</Badge>
              <IconButton label={t("delete", { name: nameOf(preset) })} icon={<Trash2 aria-hidden />} onClick={() => setRemoving(preset)} />
            </li>
          ))}
        </ul>
      )}
      {edited ? <PresetSheet preset={edited.preset} onDone={() => setEdited(undefined)} /> : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={t("deleteTitle", { name: nameOf(removing) })}
          confirmLabel={t("deletePreset")}
          onConfirm={async () => {
            await remove.mutateAsync(removing.id);
            notify({ title: t("deleted", { name: nameOf(removing) }), tone: "success" });
          }}
        >
          <p>{t("usersKeepTheirRights")}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
