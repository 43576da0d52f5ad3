"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations } from "#lib/api/team.ts";
import { routes } from "#lib/routes.ts";
import { BackToTeam } from "./back-to-team.tsx";
import { MemberForm } from "./member-form.tsx";
import { type MemberValues, newMemberForm } from "./member-values.ts";
import { listsOf } from "./scope-grants.ts";

export function NewMember() {
  const t = useTranslations("users.newMember");
  const { server, user } = useConnection();
  const router = useRouter();
  const create = useMutation(teamMutations.create(server));
  if (user.role !== "admin") return <EmptyState title={t("onlyAdminsCanAddUsers")}>{t("askAnAdminOfThisLocation")}</EmptyState>;

  const save = async ({ email, password, phone, grants, ...values }: MemberValues) => {
    const { scopes, scopesAssignedToOnly } = listsOf(grants);
    const made = await create.mutateAsync({
      ...values,
      email: email ?? "",
      password: password ?? "",
      type: "account",
      ...(phone ? { phone } : {}),
      ...(scopes ? { scopes } : {}),
      ...(scopesAssignedToOnly ? { scopesAssignedToOnly } : {}),
    });
    notify({ title: t("added", { name: made.name }), tone: "success" });
    router.push(routes.userSettings());
  };
  return (
    <div className="grid gap-6">
      <BackToTeam title={t("newUser")} />
      <MemberForm member={undefined} schema={newMemberForm} save={save} />
    </div>
  );
}
