"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { isApiError } from "#contract/errors.ts";
import { expectedMember } from "#contract/users/members.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations, teamQueries } from "#lib/api/team.ts";
import { routes } from "#lib/routes.ts";
import { RemoveSecondFactor } from "../remove-second-factor.tsx";
import { BackToTeam } from "./back-to-team.tsx";
import { MemberForm } from "./member-form.tsx";
import { type MemberValues, memberForm, sentOf, valuesOf } from "./member-values.ts";
import { RemoveFromLocation } from "./remove-from-location.tsx";
import { RemoveMember } from "./remove-member.tsx";

export function MemberPage({ userId }: { userId: string }) {
  const t = useTranslations("users.memberPage");
  const failureText = useFailureText();
  const connection = useConnection();
  const [isRemoving, setRemoving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isDeactivating, setDeactivating] = useState(false);
  const member = useQuery(teamQueries.one(connection.server, userId));
  const update = useMutation(teamMutations.update(connection.server, userId));
  const setActive = useMutation(teamMutations.setActive(connection.locationId, userId));
  const view = useMutation(teamMutations.view(connection.locationId));
  const restore = useMutation(teamMutations.restore(connection.locationId));
  if (member.isError)
    return (
      <Failure
        title={t("couldntLoadUser")}
        error={member.error}
        onRetry={member.refetch}
        missing={{ title: t("userNotFound"), listHref: routes.userSettings() }}
      />
    );
  if (member.data === undefined) return <SkeletonLines count={10} />;
  const { name, email, roles, deletionDue, deactivatedAt, canSignIn, hasSecondFactor } = member.data;

  const seen = sentOf(valuesOf(member.data, connection.locationId));
  const save = async ({ password, ...values }: MemberValues, isChanged: (field: keyof MemberValues) => boolean) => {
    const wanted = sentOf(values);
    const names = sentFields.filter((field) => isChanged(field === "scopes" || field === "scopesAssignedToOnly" ? "grants" : field));
    const changes = { ...pick(wanted, names), ...(password ? { password } : {}) };
    try {
      await update.mutateAsync({ changes, expected: pick(seen, names) });
    } catch (error) {
      if (isApiError(error, "CHANGED_MEANWHILE")) await member.refetch();
      throw error;
    }
    notify({ title: t("saved", { name }), tone: "success" });
  };
  const callOff = () =>
    restore.mutate(userId, {
      onSuccess: () => notify({ title: t("wontBeDeleted", { name }), tone: "success" }),
      onError: (error) => notify({ title: t("couldntCancelTheDeletion"), description: failureText(error).message, tone: "danger" }),
    });

  const activate = () =>
    setActive.mutate(true, {
      onSuccess: () => notify({ title: t("reactivated", { name }), tone: "success" }),
      onError: (error) => notify({ title: t("couldntReactivate"), description: failureText(error).message, tone: "danger" }),
    });

  const viewAs = () =>
    view.mutate(userId, {
      onSuccess: () => window.location.assign(routes.home()),
      onError: (error) => notify({ title: t("couldntView"), description: failureText(error).message, tone: "danger" }),
    });

  return (
    <div className="grid gap-6">
      <BackToTeam title={name || email}>
        {roles.locationIds.length > 1 && roles.locationIds.includes(connection.locationId) ? (
          <Button disabled={deletionDue !== null || userId === connection.user.id} onClick={() => setLeaving(true)}>
            {t("removeFromThisLocation")}
          </Button>
        ) : null}
        {hasSecondFactor && userId !== connection.user.id ? <RemoveSecondFactor userId={userId} name={name || email} /> : null}
        {connection.server.can("invites") && deactivatedAt === null && deletionDue === null && userId !== connection.user.id ? (
          <Button onClick={viewAs} pending={view.isPending}>
            {t("viewAs")}
          </Button>
        ) : null}
        {connection.server.can("invites") && deactivatedAt === null ? (
          <Button disabled={deletionDue !== null || userId === connection.user.id} onClick={() => setDeactivating(true)}>
            {t("deactivate")}
          </Button>
        ) : null}
        <Button variant="danger-soft" disabled={deletionDue !== null || userId === connection.user.id} onClick={() => setRemoving(true)}>
          {t("delete")}
        </Button>
      </BackToTeam>
      {deletionDue === null ? null : (
        <Banner
          tone="warning"
          title={t("isBeingDeleted", { name })}
          actions={
            <Button size="sm" pending={restore.isPending} onClick={callOff}>
              {t("cancelDeletion")}
            </Button>
          }
        >
          {t.rich("theyAreSignedOutAndCant", { time: () => <Time at={deletionDue} style="time" /> })}
        </Banner>
      )}
      {deactivatedAt === null ? null : (
        <Banner
          tone="warning"
          title={t("isDeactivated", { name })}
          actions={
            <Button size="sm" pending={setActive.isPending} onClick={activate}>
              {t("reactivate")}
            </Button>
          }
        >
          {t("theyCantSignIn")}
        </Banner>
      )}
      {canSignIn ? null : <Banner>{t("thisUserHasNoPasswordYet")}</Banner>}
      <fieldset disabled={deletionDue !== null} className="min-w-0">
        <MemberForm key={member.data.id} member={member.data} schema={memberForm} save={save} />
      </fieldset>
      {isLeaving ? <RemoveFromLocation member={member.data} onDone={() => setLeaving(false)} /> : null}
      {isDeactivating ? (
        <ConfirmDialog
          open
          onOpenChange={() => setDeactivating(false)}
          title={t("deactivateTitle", { name })}
          confirmLabel={t("deactivateUser")}
          onConfirm={async () => {
            await setActive.mutateAsync(false);
            notify({ title: t("deactivatedNow", { name }), tone: "success" });
          }}
        >
          <p>{t("deactivateConsequence")}</p>
        </ConfirmDialog>
      ) : null}
      {isRemoving ? <RemoveMember member={member.data} onDone={() => setRemoving(false)} /> : null}
    </div>
  );
}

type Sent = ReturnType<typeof sentOf>;

const sentFields = expectedMember.keyof().options;
const pick = (sent: Sent, names: readonly (keyof Sent)[]): Partial<Sent> => Object.fromEntries(names.map((name) => [name, sent[name]]));
