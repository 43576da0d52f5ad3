"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { userRoles } from "#contract/users/users.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { secondFactorMutations, secondFactorQueries } from "#lib/api/second-factor.ts";

type Role = (typeof userRoles)[number];

/** The roles whose users need a second factor, for admins of a location of our own service. */
export function SignInRequirements() {
  const { user, server } = useConnection();
  return user.role === "admin" && server.can("changeLocation") ? <Requirements /> : null;
}

function Requirements() {
  const t = useTranslations("users.signInRequirements");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const rules = useQuery(secondFactorQueries.rules(locationId));
  const set = useMutation(secondFactorMutations.setRules(locationId));
  const withoutText = (count: number | null) => (count === null ? t("none") : t("without", { count }));
  const change = (role: Role, isRequired: boolean) => {
    const others = (rules.data?.secondFactorRoles ?? []).filter((each) => each !== role);
    set.mutate(
      { secondFactorRoles: isRequired ? [...others, role] : others },
      {
        onSuccess: () => notify({ title: t("saved"), tone: "success" }),
        onError: (error) => notify({ title: t("couldntSave"), description: failureText(error).message, tone: "danger" }),
      },
    );
  };
  return (
    <Section title={t("title")} hint={t("hint")} className="max-w-xl">
      {rules.isError ? (
        <Failure title={t("couldntLoad")} error={rules.error} onRetry={rules.refetch} />
      ) : rules.data === undefined ? (
        <SkeletonLines count={2} />
      ) : (
        <ul className="grid gap-2">
          {userRoles.map((role) => (
            <li key={role}>
              <label htmlFor={`second-factor-${role}`} className="flex items-center gap-2 text-sm">
                <Switch
                  id={`second-factor-${role}`}
                  checked={rules.data.secondFactorRoles.includes(role)}
                  disabled={set.isPending}
                  onChange={({ target }) => change(role, target.checked)}
                />
                {t(`roles.${role}`)}
              </label>
              <p className="ps-10 text-xs text-muted">{withoutText(rules.data.without[role])}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
