"use client";

import { Phone, UserPlus, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, type Ref, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { NewContactSheet } from "#components/contacts/new-contact-sheet.tsx";
import { PhoneText } from "#components/contacts/phone-link.tsx";
import { announce } from "#components/ui/announce.ts";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { useMay } from "#lib/api/connection.tsx";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { routes } from "#lib/routes.ts";
import { CallerFacts } from "./caller-facts.tsx";

type CallerCardProps = {
  ref?: Ref<HTMLElement>;
  /** Whether the card stays behind an open dialog. */
  isQuiet?: boolean;
  title: string;
  /** Null for a withheld number. */
  number: string | null;
  contacts: readonly { id: string; name: string | null }[];
  /** The actions for the call. */
  actions?: ReactNode;
  onClose: () => void;
};

/** The contacts with a phone number, and what the front desk needs to know about them. */
export function CallerCard({ ref, isQuiet = false, title, number, contacts, actions, onClose }: CallerCardProps) {
  const t = useTranslations("telephone.callerCard");
  const mayCreate = useMay("create-contact");
  const [isCreating, setIsCreating] = useState(false);
  const [first, ...others] = contacts;
  const nameOf = (contact: { name: string | null }) => contact.name || t("noName");
  const format = useLocationPhones();
  const labelled = useLabelled();
  const formatted = number === null ? t("withheldNumber") : format(number);
  // A card that stays behind an open dialog could not announce itself.
  const announced = first === undefined ? formatted.trim() && labelled(title, formatted) : labelled(title, nameOf(first));
  useEffect(() => {
    if (announced !== "") announce(announced, "polite");
  }, [announced]);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      data-quiet={isQuiet || undefined}
      className="pointer-events-auto grid max-h-[80dvh] gap-3 overflow-y-auto rounded-lg border border-border bg-overlay p-4 shadow-overlay"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-soft-foreground">
          <Phone aria-hidden className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-xs text-muted">{title}</h2>
          <p className="font-semibold wrap-anywhere">
            {first === undefined ? (
              number === null ? (
                t("withheldNumber")
              ) : (
                t("unknownNumber")
              )
            ) : (
              <Link href={routes.contact(first.id)} className="hover:underline">
                {nameOf(first)}
              </Link>
            )}
          </p>
          {number === null ? null : (
            <p className="text-sm text-muted">
              <PhoneText phone={number} />
            </p>
          )}
        </div>
        <IconButton label={t("close")} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {others.length === 0 ? null : (
        <p className="text-sm text-muted">
          {t("sameNumber")}{" "}
          {others.map((contact, index) => (
            <span key={contact.id}>
              {index > 0 ? ", " : null}
              <Link href={routes.contact(contact.id)} className="text-accent-text hover:underline">
                {nameOf(contact)}
              </Link>
            </span>
          ))}
        </p>
      )}
      {first === undefined ? null : <CallerFacts key={first.id} contact={{ id: first.id, name: nameOf(first) }} />}
      {actions || (first === undefined && number !== null && mayCreate) ? (
        <div className="flex flex-wrap gap-2">
          {actions}
          {first === undefined && number !== null && mayCreate ? (
            <Button icon={<UserPlus aria-hidden />} onClick={() => setIsCreating(true)}>
              {t("createContact")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isCreating && number !== null ? <NewContactSheet open onOpenChange={setIsCreating} phone={number} /> : null}
    </section>
  );
}
