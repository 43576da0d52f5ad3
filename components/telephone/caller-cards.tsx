"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { RingingCall } from "#contract/telephone/telephone.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { telephoneMutations, telephoneQueries } from "#lib/api/telephone.ts";
import { usePhoneReader } from "#lib/format/use-phone-reader.ts";
import { shortcutsOf } from "#lib/shortcut-keys.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { CallerCard } from "./caller-card.tsx";
import { isSameNumber, lookUp, useLookedUp } from "./lookup.ts";

const goToCall = shortcutsOf("global")("mod+.", "call");

/**
 * Cards of ringing calls, of calls that this window's user took, and of a number that was looked up. A call does not wait until a dialog is
 * closed, so the cards are above it, and a shortcut leads to them.
 */
export function CallerCards() {
  const t = useTranslations("telephone.callerCards");
  const { server, user } = useConnection();
  const { data: ringing = [] } = useQuery(telephoneQueries.ringing(server));
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [taken, setTaken] = useState<readonly RingingCall[]>([]);
  const lookedUp = useLookedUp();
  const calls = [...taken, ...ringing.filter(({ id }) => taken.every((other) => other.id !== id))].filter(({ id }) => !closed.has(id));
  const cards = useRef<HTMLElement>(null);
  /** Has the focus again when the card that took it is closed, also in a dialog. */
  const before = useRef<Element>(null);
  const giveFocusBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
    });
  const hasCards = calls.some(({ takenBy }) => takenBy === null || takenBy.id === user.id) || lookedUp !== undefined;
  useShortcut(goToCall, hasCards ? () => cards.current?.querySelector<HTMLElement>("section:not([data-quiet])")?.focus() : undefined);
  return (
    <aside
      ref={cards}
      aria-label={t("calls")}
      data-react-aria-top-layer="true"
      className="caller-cards print:hidden"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      {lookedUp === undefined ? null : <LookedUp key={lookedUp} number={lookedUp} />}
      {calls.map((call) => (
        <Call
          key={call.id}
          call={call}
          userId={user.id}
          onTaken={(made) => setTaken((all) => [made, ...all.filter(({ id }) => id !== made.id)])}
          onClose={() => {
            setClosed((all) => new Set([...all, call.id]));
            giveFocusBack();
          }}
        />
      ))}
    </aside>
  );
}

type CallProps = { call: RingingCall; userId: string; onTaken: (call: RingingCall) => void; onClose: () => void };

function Call({ call, userId, onTaken, onClose }: CallProps) {
  const t = useTranslations("telephone.callerCards");
  const failureText = useFailureText();
  const take = useMutation(telephoneMutations.take(useConnection().locationId));
  // An unknown caller becomes a contact while the card is open.
  const created = useContactsOf(call.contacts.length === 0 ? call.from : null);
  const isMine = call.takenBy?.id === userId;
  const title = call.takenBy === null ? t("incomingCall") : isMine ? t("yourCall") : t("takenBy", { name: call.takenBy.name });
  const card = useRef<HTMLElement>(null);
  const pick = () =>
    take.mutate(call.id, {
      onSuccess: (made) => {
        onTaken(made);
        // The button that was pressed goes away.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) card.current?.focus();
        });
      },
      onError: (error) => notify({ title: t("couldntTakeTheCall"), description: failureText(error).message, tone: "danger" }),
    });
  return (
    <CallerCard
      ref={card}
      isQuiet={call.takenBy !== null && !isMine}
      title={title}
      number={call.from}
      contacts={call.contacts.length === 0 ? (created.data ?? []) : call.contacts}
      onClose={onClose}
      actions={
        call.takenBy === null ? (
          <Button variant="primary" pending={take.isPending} onClick={pick}>
            {t("takeCall")}
          </Button>
        ) : undefined
      }
    />
  );
}

/** The contacts with a number, in any notation. */
function useContactsOf(number: string | null) {
  const contactName = useContactName();
  return useQuery({
    ...contactQueries.find(useConnection(), { query: number ?? "" }),
    enabled: number !== null,
    placeholderData: undefined,
    select: (found) =>
      found
        .filter(({ phone, additionalPhones }) =>
          [phone, ...(additionalPhones ?? [])].some((each) => typeof each === "string" && isSameNumber(each, number ?? "")),
        )
        .map((contact) => ({ id: contact.id, name: contactName(contact) })),
  });
}

/** The card of a number that was typed or pasted into the command palette. */
function LookedUp({ number }: { number: string }) {
  const t = useTranslations("telephone.callerCards");
  const failureText = useFailureText();
  const { country, timezone } = usePhonePlace();
  const read = usePhoneReader(country, timezone);
  const found = useContactsOf(number);
  if (found.isPending) return <Skeleton className="h-24" />;
  if (found.isError)
    return (
      <p role="alert" className="pointer-events-auto rounded-lg border border-border bg-overlay p-4 text-sm text-danger shadow-overlay">
        {failureText(found.error).message}
      </p>
    );
  return <CallerCard title={t("phoneNumber")} number={read(number) ?? number} contacts={found.data} onClose={() => lookUp(undefined)} />;
}
