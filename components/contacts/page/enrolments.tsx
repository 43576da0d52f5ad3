"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { LogOut, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { type EnrolmentKind, enrolmentMutations, enrolmentQueries } from "#lib/api/enrolments.ts";
import { useContactEditing } from "./edit.tsx";
import { useRefusals } from "./facts/reading.ts";
import { FailedPart } from "./failed.tsx";

/** The contact's enrolments, which can be added and removed. */
export function EnrolmentsSection({ kind }: { kind: EnrolmentKind }) {
  const t = useTranslations("contacts.enrolments");
  const refusalOf = useRefusals();
  const connection = useConnection();
  const { contact } = useContactEditing();
  const may = useMay(kind === "workflow" ? "enrol-workflow" : "enrol-campaign");
  const inside = useQuery(enrolmentQueries.ofContact(connection.server, contact.id));
  const enter = useMutation(enrolmentMutations.enter(contact.id));
  const leave = useMutation(enrolmentMutations.leave(contact.id));
  const list = inside.data?.[kind === "workflow" ? "workflows" : "campaigns"] ?? [];

  const failed = (title: string) => (error: unknown) => {
    notify({ title, description: refusalOf(error).join(" "), tone: "danger" });
  };
  const enrol = (id: string, name: string) => {
    enter
      .mutateAsync({ kind, id })
      .then(() => notifyUndo(t("enrolledIn", { name }), () => leave.mutateAsync({ kind, id })), failed(t("couldntEnrollIn", { name })));
  };
  const withdraw = (id: string, name: string) => {
    leave
      .mutateAsync({ kind, id })
      .then(() => notifyUndo(t("removedFrom", { name }), () => enter.mutateAsync({ kind, id })), failed(t("couldntRemoveFrom", { name })));
  };
  return (
    <Section
      title={t(`title.${kind}`)}
      actions={
        may ? (
          <>
            <TargetPicker kind={kind} action="enroll" except={list.map(({ id }) => id)} onChoose={enrol} />
            {connection.server.can("enrolments") ? null : <TargetPicker kind={kind} action="remove" except={[]} onChoose={withdraw} />}
          </>
        ) : null
      }
    >
      {connection.server.can("enrolments") ? null : <p className="text-sm text-muted">{t("thisServerDoesntListAContacts")}</p>}
      {connection.server.can("enrolments") && inside.isPending ? <SkeletonLines count={2} /> : null}
      {inside.isError ? <FailedPart title={t(`couldntLoad.${kind}`)} error={inside.error} onRetry={() => void inside.refetch()} /> : null}
      {inside.isSuccess && list.length === 0 ? <p className="text-sm text-muted">{t("notEnrolled")}</p> : null}
      {list.length > 0 ? (
        <ul className="grid gap-1 text-sm" aria-label={t(`title.${kind}`)}>
          {list.map(({ id, name, status, dateAdded }) => (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-xs text-muted">{t.rich("since", { date: () => <Time at={dateAdded} style="date" /> })}</span>
              </span>
              {status === "published" ? null : <Badge>{status === "draft" ? t("draft") : status}</Badge>}
              {may ? (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<LogOut aria-hidden />}
                  aria-label={t("removeFrom", { name })}
                  onClick={() => withdraw(id, name)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

type TargetPickerProps = {
  kind: EnrolmentKind;
  action: "enroll" | "remove";
  except: readonly string[];
  onChoose: (id: string, name: string) => void;
};

function TargetPicker({ kind, action, except, onChoose }: TargetPickerProps) {
  const t = useTranslations("contacts.enrolments");
  const connection = useConnection();
  const { data: targets = [] } = useQuery(enrolmentQueries.targets(connection, kind));
  const options = targets
    .filter(({ id }) => !except.includes(id))
    .map(({ id, name, status }) => ({
      value: id,
      label: name,
      ...(status === "published" ? {} : { description: status === "draft" ? t("draft") : status }),
    }));
  return (
    <Popover
      label={t(`picker.${action}.${kind}`)}
      className="w-72"
      placement="bottom end"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={action === "enroll" ? <Plus aria-hidden /> : undefined}
          aria-label={t(`picker.${action}.${kind}`)}
        >
          {t(action)}
        </Button>
      }
    >
      {(close) => (
        <Combobox
          autoFocus
          label={t(`title.${kind}`)}
          options={options}
          value={undefined}
          placeholder={kind === "workflow" ? t("findAWorkflow") : t("findACampaign")}
          onChange={(option) => {
            if (!option) return;
            close();
            onChoose(option.value, option.label);
          }}
        />
      )}
    </Popover>
  );
}
