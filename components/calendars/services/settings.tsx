"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Sparkles, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Service } from "#contract/calendars/services.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { serviceMutations, serviceQueries } from "#lib/api/services.ts";
import { amountOf } from "../calendar/words.ts";
import { ServiceSheet } from "./sheet.tsx";
import { usePrice } from "./use-price.ts";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; service: Service };

export function ServiceSettings() {
  const t = useTranslations("calendarSettings.settings");
  const words = useTranslations("calendarSettings.words");
  const price = usePrice();
  const factsOf = ({ serviceDuration, serviceDurationUnit, payment, staff, variations }: Service) =>
    [
      amountOf(serviceDuration, serviceDurationUnit, words),
      ...(payment.amount > 0 ? [t("price", { amount: price(payment.amount) })] : []),
      t("personCount", { count: staff.length }),
      ...(variations.length > 0 ? [variations.map(({ name }) => name).join(", ")] : []),
    ].join(" · ");
  const { locationId } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const services = useQuery(serviceQueries.list(locationId));
  const done = () => setDoing(undefined);
  if (services.isError) return <Failure title={t("couldntLoadServices")} error={services.error} onRetry={services.refetch} />;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("newService")}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section title={t("services")} hint={t("servicesThatVisitorsCanBookAlone")} actions={services.data?.length ? add : null}>
        {services.data === undefined ? (
          <SkeletonLines count={5} />
        ) : services.data.length === 0 ? (
          <EmptyState icon={<Sparkles aria-hidden />} title={t("noServicesYet")} actions={add}>
            {t("setTheDurationThePriceAnd")}
          </EmptyState>
        ) : (
          <ul className="border-y border-separator">
            {services.data.map((service) => (
              <li key={service.id} className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
                <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: service.eventColor }} />
                <div className="min-w-0 flex-1">
                  <p className="truncate text-sm font-medium">{service.name}</p>
                  <p className="line-clamp-2 text-xs text-muted">{factsOf(service)}</p>
                </div>
                {service.isPrivate ? <Badge>{t("private")}</Badge> : null}
                <IconButton
                  label={t("edit2", { name: service.name })}
                  icon={<Pencil aria-hidden />}
                  onClick={() => setDoing({ kind: "edit", service })}
                />
                <IconButton
                  label={t("delete3", { name: service.name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setDoing({ kind: "remove", service })}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {doing?.kind === "create" ? <ServiceSheet service={undefined} onDone={done} /> : null}
      {doing?.kind === "edit" ? <ServiceSheet service={doing.service} onDone={done} /> : null}
      {doing?.kind === "remove" ? <RemoveService service={doing.service} onDone={done} /> : null}
    </div>
  );
}

function RemoveService({ service, onDone }: { service: Service; onDone: () => void }) {
  const t = useTranslations("calendarSettings.settings");
  const remove = useMutation(serviceMutations.remove(service.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: t("deleted", { name: service.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("delete4", { name: service.name })}
      confirmLabel={t("deleteService")}
      onConfirm={confirm}
    >
      <p>{t("itCanNoLongerBeBooked")}</p>
    </ConfirmDialog>
  );
}
