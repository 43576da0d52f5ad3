"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { teamMutations } from "#lib/api/team.ts";
import { routes } from "#lib/routes.ts";

export type ViewBannerProps = { user: { id: string; name: string }; locationId: string };

/** Marks every page while an admin views as another user. */
export function ViewBanner({ user, locationId }: ViewBannerProps) {
  const t = useTranslations("app.viewing");
  const failureText = useFailureText();
  const isHydrated = useHydrated();
  const stop = useMutation(teamMutations.stopViewing(locationId));
  const end = () =>
    stop.mutate(undefined, {
      // Everything on the page belongs to the viewed user, so the page is loaded again.
      onSuccess: () => window.location.assign(routes.user(user.id)),
      onError: (error) => notify({ title: failureText(error).message, tone: "danger" }),
    });
  return (
    <Banner
      tone="warning"
      title={t("title", { name: user.name })}
      className="shrink-0 rounded-none"
      actions={
        <Button size="sm" disabled={!isHydrated} onClick={end} pending={stop.isPending}>
          {t("stop")}
        </Button>
      }
    >
      {t("text")}
    </Banner>
  );
}
