"use client";

import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Tag } from "#components/ui/badge.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import type { MergeCandidate } from "#contract/duplicates/duplicates.ts";
import { factOf, labelOf, type MergeRow, rowsOf } from "./fields.ts";
import { MergeValue } from "./value.tsx";

/** The result of the merge, as the service computes it. */
export function MergePreview({
  contact,
  definitions,
  isStale,
}: {
  contact: MergeCandidate | undefined;
  definitions: readonly CustomField[];
  isStale: boolean;
}) {
  const t = useTranslations("duplicates.preview");
  const contactName = useContactName();
  const words = useTranslations("duplicates.words");
  const figures = useFigures();
  if (contact === undefined) return <Skeleton className="h-64 w-full" />;
  const { equal } = rowsOf([contact], definitions);
  const { notes, tasks, workflows, campaigns } = contact.counts;
  const moved = [
    { label: t("notes"), count: notes },
    { label: t("tasks"), count: tasks },
    { label: t("workflows"), count: workflows },
    { label: t("campaigns"), count: campaigns },
  ].filter(({ count }) => count > 0);
  // The fields that become additional addresses and numbers, with the row that formats them.
  const lists: { label: string; row: MergeRow; values: string[] }[] = [
    { label: t("moreEmails"), row: { field: "email", kind: "text" }, values: contact.additionalEmails.map(({ email }) => email) },
    { label: t("morePhones"), row: { field: "phone", kind: "phone" }, values: contact.additionalPhones.map(({ phone }) => phone) },
  ];
  // The channels with Do Not Disturb in the merged contact.
  const quiet = [
    ...(contact.dnd ? [t("everything")] : []),
    ...Object.entries(contact.dndSettings ?? {}).flatMap(([channel, setting]) =>
      setting && setting.status !== "inactive" ? [setting.status === "permanent" ? t("permanently", { channel }) : channel] : [],
    ),
  ];
  const line = (label: string, value: React.ReactNode) => (
    <div key={label} className="grid grid-cols-[7rem_1fr] gap-2 py-1">
      <dt className="text-xs leading-5 text-muted wrap-anywhere">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  );
  return (
    <section aria-label={t("resultOfTheMerge")} aria-busy={isStale} className="rounded-lg border border-border bg-surface p-3 text-sm">
      <h2 className="mb-2 flex items-center gap-2 text-base font-semibold">
        <Avatar name={contactName(contact)} />
        <span className="wrap-anywhere">{contactName(contact)}</span>
      </h2>
      <dl>
        {equal.map((row) => line(labelOf(row, words), <MergeValue row={row} value={factOf(contact, row.field)} />))}
        {lists
          .filter(({ values }) => values.length > 0)
          .map(({ label, row, values }) =>
            line(
              label,
              values.map((value) => (
                <span key={value} className="block">
                  <MergeValue row={row} value={value} />
                </span>
              )),
            ),
          )}
        {contact.tags.length > 0
          ? line(
              t("tags"),
              <span className="flex flex-wrap gap-1">
                {contact.tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>,
            )
          : null}
        {contact.followers.length > 0
          ? line(
              t("followers"),
              <span className="flex flex-wrap gap-x-3 gap-y-1">
                {contact.followers.map((userId) => (
                  <UserBadge key={userId} userId={userId} />
                ))}
              </span>,
            )
          : null}
        {quiet.length > 0 ? line(t("doNotDisturb"), quiet.join(", ")) : null}
        {moved.map(({ label, count }) => line(label, figures(count)))}
      </dl>
    </section>
  );
}
