"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { SaveSheet } from "#components/form/form-sheet.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Redirect } from "#contract/funnels/redirects.ts";
import { redirectMutations } from "#lib/api/funnels.ts";
import { RedirectForm, type RedirectValues } from "./redirect-form.tsx";

export type RedirectDoing = { kind: "create" } | { kind: "edit" | "recreate"; redirect: Redirect };

type RedirectSheetProps = {
  locationId: string;
  doing: RedirectDoing;
  onDone: () => void;
  onMove: (redirect: Redirect) => void;
  onRemove: (redirect: Redirect) => void;
};

export function RedirectSheet({ locationId, doing, onDone, onMove, onRemove }: RedirectSheetProps) {
  const t = useTranslations("funnels.redirectSheet");
  const form = useId();
  const [pending, setPending] = useState(false);
  const create = useMutation(redirectMutations.create(locationId));
  const update = useMutation(redirectMutations.update(locationId));
  const recreate = useMutation(redirectMutations.recreate(locationId));

  const write = (values: RedirectValues): Promise<unknown> => {
    if (doing.kind === "create") return create.mutateAsync(values);
    const { id, domain, path } = doing.redirect;
    const isElsewhere = values.domain !== domain || values.path !== path;
    const { target, action } = values;
    return doing.kind === "recreate" && isElsewhere ? recreate.mutateAsync({ id, ...values }) : update.mutateAsync({ id, target, action });
  };
  const save = async (values: RedirectValues) => {
    setPending(true);
    try {
      await write(values);
      notify({ title: t(`${doing.kind}.done`), tone: "success" });
      onDone();
    } finally {
      setPending(false);
    }
  };

  return (
    <SaveSheet form={form} title={t(`${doing.kind}.title`)} saveLabel={t(`${doing.kind}.save`)} pending={pending} onDone={onDone}>
      <RedirectForm
        id={form}
        locationId={locationId}
        redirect={doing.kind === "create" ? undefined : doing.redirect}
        isPlaceFixed={doing.kind === "edit"}
        note={doing.kind === "recreate" ? <Banner>{t("aRedirectsDomainAndPathCant")}</Banner> : undefined}
        save={save}
      />
      {doing.kind === "edit" ? (
        <p className="mt-6 flex flex-wrap gap-2 border-t border-separator pt-4">
          <Button onClick={() => onMove(doing.redirect)}>{t("move")}</Button>
          <Button variant="danger-soft" onClick={() => onRemove(doing.redirect)}>
            {t("delete")}
          </Button>
        </p>
      ) : null}
    </SaveSheet>
  );
}
