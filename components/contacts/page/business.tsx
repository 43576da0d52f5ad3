"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Building2, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import { Popover } from "#components/ui/popover.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { businessMutations, businessQueries } from "#lib/api/businesses.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { webLink } from "#lib/format/address.ts";
import { contactsUrl } from "#lib/url/contacts.ts";
import { useContactEditing } from "./edit.tsx";
import { useRefusals } from "./facts/reading.ts";
import { FailedPart } from "./failed.tsx";

/** The contact's business, which can be chosen or created. */
export function BusinessSection() {
  const t = useTranslations("contacts.business");
  const refusalOf = useRefusals();
  const { locationId, server } = useConnection();
  const may = useMay("change-contact");
  const client = useQueryClient();
  const { contact } = useContactEditing();
  const setBusiness = useMutation(contactMutations.setBusiness(contact.id, locationId));
  const createBusiness = useMutation(businessMutations.create());

  const suggest = async (query: string): Promise<readonly Option[]> =>
    (await client.fetchQuery(businessQueries.list(server, query.trim()))).map(({ id, name, city }) => ({
      value: id,
      label: name,
      ...(city ? { description: city } : {}),
    }));
  const link = async (businessId: string | null, said: string) => {
    const before = contact.businessId;
    try {
      await setBusiness.mutateAsync(businessId);
      notifyUndo(said, () => setBusiness.mutateAsync(before));
    } catch (error) {
      notify({ title: t("couldntChangeTheBusiness"), description: refusalOf(error).join(" "), tone: "danger" });
    }
  };
  const create = async (name: string) => {
    try {
      const { id } = await createBusiness.mutateAsync({ locationId, name });
      await link(id, t("createdAndLinked", { name }));
    } catch (error) {
      notify({ title: t("couldntCreateTheBusiness"), description: refusalOf(error).join(" "), tone: "danger" });
    }
  };
  return (
    <Section
      title={t("business")}
      actions={
        may ? (
          <Popover
            label={t("chooseBusiness")}
            className="w-72"
            placement="bottom end"
            trigger={
              <Button size="sm" variant="ghost">
                {contact.businessId ? t("changeBusiness") : t("link")}
              </Button>
            }
          >
            {(close) => (
              <Combobox
                autoFocus
                label={t("business")}
                options={suggest}
                value={undefined}
                placeholder={t("findOrCreateABusiness")}
                onChange={(option) => {
                  if (!option) return;
                  close();
                  void link(option.value, t("setTo", { name: option.label }));
                }}
                onCreate={(name) => {
                  close();
                  void create(name);
                }}
              />
            )}
          </Popover>
        ) : null
      }
    >
      {contact.businessId ? (
        <BusinessCard businessId={contact.businessId} onUnlink={may ? () => void link(null, t("removed")) : undefined} />
      ) : (
        <p className="text-sm text-muted">{t("noBusiness")}</p>
      )}
    </Section>
  );
}

function BusinessCard({ businessId, onUnlink }: { businessId: string; onUnlink: (() => void) | undefined }) {
  const t = useTranslations("contacts.business");
  const business = useQuery(businessQueries.one(businessId));
  if (business.isPending) return <Skeleton className="w-40" />;
  if (business.isError) return <FailedPart title={t("couldntLoad")} error={business.error} onRetry={() => void business.refetch()} />;
  const name = business.data?.name ?? businessId;
  const website = business.data?.website ? webLink(business.data.website) : undefined;
  return (
    <div className="flex items-start gap-2 text-sm">
      <Building2 aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <Link href={contactsUrl.href({ business: [businessId] })} className="underline underline-offset-2 hover:text-foreground">
            {t("contacts")}
          </Link>
          {website ? (
            <a href={website} target="_blank" rel="noreferrer noopener" className="underline underline-offset-2 hover:text-foreground">
              {t("website")}
            </a>
          ) : null}
        </p>
      </div>
      {onUnlink ? (
        <Button size="sm" variant="ghost" icon={<X aria-hidden />} aria-label={t("unlink", { name })} onClick={onUnlink} />
      ) : null}
    </div>
  );
}
