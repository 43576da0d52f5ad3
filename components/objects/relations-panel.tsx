"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link2, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { MoreButton } from "#components/ui/more-button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { Association } from "#contract/associations/associations.ts";
import { associationMutations, associationQueries } from "#lib/api/associations.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import type { Link as RecordLink } from "#lib/crm-server/crm-server.ts";
import { routes } from "#lib/routes.ts";
import { type LinkChoice, LinkRecord } from "./link-record.tsx";
import { useObjectWords } from "./object-words.ts";

const placeOf = (objectKey: string, id: string): string | undefined => {
  if (objectKey === "contact") return routes.contact(id);
  return objectKey === "opportunity" ? undefined : routes.record(objectKey, id);
};

/**
 * The associations from a record's side, with the direction of a link. An association between two records of one object has two directions.
 */
function choicesOf(associations: readonly Association[], objectKey: string): LinkChoice[] {
  return associations.flatMap((association) => {
    const { id: associationId, firstObjectKey, secondObjectKey, firstObjectLabel, secondObjectLabel } = association;
    return [
      ...(firstObjectKey === objectKey ? [{ associationId, isFirst: true, otherKey: secondObjectKey, label: secondObjectLabel }] : []),
      ...(secondObjectKey === objectKey && !(firstObjectKey === objectKey && firstObjectLabel === secondObjectLabel)
        ? [{ associationId, isFirst: false, otherKey: firstObjectKey, label: firstObjectLabel }]
        : []),
    ];
  });
}

export type RelationsPanelProps = {
  objectKey: string;
  recordId: string;
  /** False if the built-in associations are shown elsewhere on the page. */
  withBuiltIn?: boolean;
};

/** The records linked to a record from either side, with actions to link and unlink. */
export function RelationsPanel({ objectKey, recordId, withBuiltIn = true }: RelationsPanelProps) {
  const t = useTranslations("objects.relationsPanel");
  const words = useObjectWords();
  const failureText = useFailureText();
  const figure = useFigures();
  const connection = useConnection();
  const { locationId } = connection;
  const associations = useQuery(associationQueries.byObject(locationId, objectKey));
  const links = useInfiniteQuery(associationQueries.links(connection.server, recordId));
  const mayLink = useMay("link-record");
  const link = useMutation(associationMutations.link(locationId));
  const unlink = useMutation(associationMutations.unlink(locationId));
  const kinds = (associations.data ?? []).map(words.association);
  const builtIn = new Set(kinds.filter(({ associationType }) => associationType === "SYSTEM_DEFINED").map(({ id }) => id));
  const isShown = (associationId: string) => withBuiltIn || !builtIn.has(associationId);
  const choices = choicesOf(
    kinds.filter(({ id }) => isShown(id)),
    objectKey,
  ).filter(({ otherKey }) => otherKey !== "opportunity");
  const read = links.data?.pages.flatMap((page) => page.links) ?? [];
  const shown = read.filter(({ associationId }) => isShown(associationId));
  const total = (links.data?.pages[0]?.total ?? 0) - (read.length - shown.length);

  const pairOf = ({ associationId, isFirst }: Pick<LinkChoice, "associationId" | "isFirst">, otherId: string) =>
    isFirst
      ? { associationId, firstRecordId: recordId, secondRecordId: otherId }
      : { associationId, firstRecordId: otherId, secondRecordId: recordId };
  const add = async (choice: LinkChoice, otherId: string, name: string) => {
    try {
      const { id } = await link.mutateAsync(pairOf(choice, otherId));
      notifyUndo(t("linkedTo", { name }), () => unlink.mutateAsync(id));
    } catch (error) {
      notify({ title: t("couldntLinkTheRecords"), description: failureText(error).message, tone: "danger" });
    }
  };
  const remove = async ({ relationId, other }: RecordLink) => {
    try {
      const relation = await unlink.mutateAsync(relationId);
      const { associationId, firstRecordId, secondRecordId } = relation;
      notifyUndo(t("unlinkedFrom", { name: other.name || other.id }), () =>
        link.mutateAsync({ associationId, firstRecordId, secondRecordId }),
      );
    } catch (error) {
      notify({ title: t("couldntUnlinkTheRecords"), description: failureText(error).message, tone: "danger" });
    }
  };
  const failed = [associations, links].find((query) => query.isError);
  if (failed?.error) return <Failure title={t("couldntLoadRelations")} error={failed.error} onRetry={failed.refetch} />;

  return (
    <Section
      title={total > 0 ? t("relations2", { count: figure(total) }) : t("relations")}
      actions={mayLink && choices.length > 0 ? <LinkRecord choices={choices} exceptId={recordId} onLink={add} /> : null}
    >
      {links.data === undefined || associations.data === undefined ? (
        <SkeletonLines count={2} />
      ) : shown.length === 0 ? (
        <p className="text-sm text-muted">{choices.length > 0 ? t("noRelatedRecordsYet") : t("noAssociationsYetAdminsAddThem")}</p>
      ) : (
        <ul className="grid gap-1" aria-label={t("relations")}>
          {shown.map((each) => {
            const href = placeOf(each.other.objectKey, each.other.id);
            const name = each.other.name || t("unnamed");
            const kind = kinds.find(({ id }) => id === each.associationId);
            const label =
              each.label !== "" && !builtIn.has(each.associationId)
                ? each.label
                : kind?.secondObjectKey === each.other.objectKey
                  ? kind.secondObjectLabel
                  : kind?.firstObjectLabel;
            return (
              <li key={each.relationId} className="flex items-center gap-2 text-sm">
                <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  {href ? (
                    <Link href={href} className="block truncate underline-offset-2 hover:underline">
                      {name}
                    </Link>
                  ) : (
                    <span className="block truncate">{name}</span>
                  )}
                  <span className="block truncate text-xs text-muted">{label}</span>
                </span>
                {mayLink ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<X aria-hidden />}
                    aria-label={t("unlink", { name })}
                    onClick={() => void remove(each)}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      <MoreButton of={links} size="sm">
        {t("showMore")}
      </MoreButton>
    </Section>
  );
}
