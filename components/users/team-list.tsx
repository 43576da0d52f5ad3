"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Send, Trash2, UserPlus, Users } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Section } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { InviteSent } from "#contract/users/invites.ts";
import type { User } from "#contract/users/users.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamQueries } from "#lib/api/team.ts";
import { routes } from "#lib/routes.ts";
import { InviteLink } from "./invites/invite-link.tsx";
import { InviteList } from "./invites/invite-list.tsx";
import { InviteSheet } from "./invites/invite-sheet.tsx";
import { RemoveMember } from "./member/remove-member.tsx";

/** The users of this location. */
export function TeamList() {
  const t = useTranslations("users.teamList");
  const figure = useFigures();
  const connection = useConnection();
  const router = useRouter();
  const [filter, setFilter] = useState({ query: "", role: "" });
  const [removing, setRemoving] = useState<{ id: string; name: string }>();
  const [isInviting, setInviting] = useState(false);
  const [shown, setShown] = useState<InviteSent & { link: string }>();
  const team = useInfiniteQuery(teamQueries.list(connection, filter));
  const isAdmin = connection.user.role === "admin";
  const canInvite = isAdmin && connection.server.can("invites");
  const states = useQuery({ ...teamQueries.states(connection.locationId), enabled: canInvite });
  const sent = ({ link, ...invite }: InviteSent) => {
    setInviting(false);
    if (link === null) notify({ title: t("inviteSent", { email: invite.invite.email }), tone: "success" });
    else setShown({ ...invite, link });
  };
  if (team.isError) return <Failure title={t("couldntLoadUsers")} error={team.error} onRetry={team.refetch} />;
  const users = team.data?.pages.flatMap((page) => page.users);
  const isFiltered = filter.query !== "" || filter.role !== "";

  return (
    <Section
      title={t("users")}
      hint={t("theTeamOfAndTheirPermissions", { locationName: connection.locationName })}
      actions={
        isAdmin ? (
          <>
            <Button
              variant={canInvite ? "secondary" : "primary"}
              icon={<UserPlus aria-hidden />}
              onClick={() => router.push(routes.newUser())}
            >
              {t("addUser")}
            </Button>
            {canInvite ? (
              <Button variant="primary" icon={<Send aria-hidden />} onClick={() => setInviting(true)}>
                {t("inviteUser")}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label={t("searchUsers")}
          placeholder={t("nameEmailOrPhone")}
          value={filter.query}
          onChange={(query) => setFilter({ ...filter, query })}
          busy={team.isFetching && isFiltered}
          className="min-w-[min(14rem,100%)] flex-1"
        />
        <Select
          label={t("role")}
          options={[
            { value: "", label: t("roles.all") },
            { value: "admin", label: t("roles.admins") },
            { value: "user", label: t("roles.users") },
          ]}
          value={filter.role}
          onChange={(role) => setFilter({ ...filter, role })}
          className="w-full sm:w-36"
        />
      </div>
      {users === undefined ? (
        <SkeletonLines count={6} />
      ) : users.length === 0 ? (
        <EmptyState icon={<Users aria-hidden />} title={isFiltered ? t("noMatchingUsers") : t("noUsersYet")}>
          {isFiltered ? t("tryAnotherNameOrRole") : t("addAColleagueToLetThem")}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={t("users")} className="@container border-y border-separator">
            {users.map((user) => (
              <TeamRow
                key={user.id}
                user={user}
                isSelf={user.id === connection.user.id}
                canChange={isAdmin}
                state={states.data?.get(user.id)}
                onRemove={() => setRemoving(user)}
              />
            ))}
          </ul>
          <div className="flex items-center justify-between gap-3 text-sm text-muted">
            <p aria-live="polite" className="tabular-nums">
              {t("of", { count: figure(users.length), total: figure(team.data?.pages[0]?.count ?? users.length) })}
            </p>
            <MoreButton of={team}>{t("showMore")}</MoreButton>
          </div>
        </>
      )}
      {canInvite ? (
        <div className="mt-5 empty:hidden">
          <InviteList onSent={sent} />
        </div>
      ) : null}
      {isInviting ? <InviteSheet onDone={() => setInviting(false)} onSent={sent} /> : null}
      {shown ? <InviteLink sent={shown} onDone={() => setShown(undefined)} /> : null}
      {removing ? <RemoveMember member={removing} onDone={() => setRemoving(undefined)} /> : null}
    </Section>
  );
}

type TeamRowProps = {
  user: User & { deleted: boolean };
  isSelf: boolean;
  canChange: boolean;
  state: { deactivatedAt: string | null; lastSeenAt: string | null } | undefined;
  onRemove: () => void;
};

function TeamRow({ user, isSelf, canChange, state, onRemove }: TeamRowProps) {
  const t = useTranslations("users.teamList");
  const places = user.roles.locationIds.length;
  const name = user.name || user.email;
  const seen =
    state === undefined
      ? null
      : state.lastSeenAt === null
        ? t("neverSeen")
        : t.rich("lastSeen", { time: () => <Time at={state.lastSeenAt ?? ""} style="relative" /> });
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-separator py-2 last:border-0">
      <Avatar name={name} size="md" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
          {canChange ? (
            <Link href={routes.user(user.id)} className="truncate rounded hover:underline">
              {name}
            </Link>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {isSelf ? <Badge>{t("you")}</Badge> : null}
        </p>
        <p className="truncate text-xs text-muted">{user.email}</p>
        {seen === null ? null : <p className="truncate text-xs text-muted @2xl:hidden">{seen}</p>}
      </div>
      {seen === null ? null : <p className="w-36 shrink-0 text-xs text-muted @max-2xl:hidden @4xl:w-52">{seen}</p>}
      <p className="w-28 shrink-0 text-xs text-muted @max-lg:hidden">{t("locationCount", { count: places })}</p>
      <div className="flex w-32 shrink-0 justify-end gap-1.5 @max-lg:w-auto">
        {user.deleted ? <Badge tone="danger">{t("beingDeleted")}</Badge> : null}
        {state?.deactivatedAt ? <Badge tone="warning">{t("deactivated")}</Badge> : null}
        {user.roles.role === "admin" ? <Badge tone="accent">{t("admin")}</Badge> : user.deleted ? null : <Badge>{t("user")}</Badge>}
      </div>
      {canChange ? (
        <IconButton label={t("delete", { name })} icon={<Trash2 aria-hidden />} disabled={isSelf || user.deleted} onClick={onRemove} />
      ) : null}
    </li>
  );
}
