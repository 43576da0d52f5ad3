"use client";

import { ChevronLeft, ChevronRight, Ellipsis, Hourglass, Plus, UserX } from "lucide-react";
import { useTranslations } from "use-intl";
import { useCommands } from "#components/layout/commands.ts";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MultiSelect } from "#components/ui/multi-select.tsx";
import type { Option } from "#components/ui/option.ts";
import { Select } from "#components/ui/select.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { type BoardState, boardViews } from "#lib/url/board.ts";

type BoardToolbarProps = {
  title: string;
  /** Whether the shown day is today. */
  isToday: boolean;
  state: BoardState;
  calendars: readonly Option[];
  people: readonly Option[];
  /** The time zones that the board shows. */
  zones: string;
  onChange: (change: Partial<BoardState>) => void;
  onGo: (forward: boolean) => void;
  /** Undefined if nothing can be booked. */
  onNew: (() => void) | undefined;
  /** Plans an absence; undefined if the server does not support that. */
  onAway: (() => void) | undefined;
};

/** Chooses the view, the date and the filters of the board. */
export function BoardToolbar({ title, isToday, state, calendars, people, zones, onChange, onGo, onNew, onAway }: BoardToolbarProps) {
  const t = useTranslations("calendars.toolbar");
  useCommands(
    onAway && { id: "board", title: t("calendars"), commands: [{ id: "board-away", label: t("away"), icon: <UserX />, onSelect: onAway }] },
  );
  const { server, user } = useConnection();
  const hasWaitingList = server.can("waitingList") && !user.hidden.includes(routes.waitingList());
  return (
    <>
      <PageHeader
        title={t("calendars")}
        detail={
          isToday ? (
            <span className="inline-flex items-center gap-2">
              {title} <Badge tone="accent">{t("today")}</Badge>
            </span>
          ) : (
            title
          )
        }
      >
        <span className="text-xs text-muted max-xl:hidden">{zones}</span>
        {hasWaitingList ? (
          <IntentLink href={routes.waitingList()} className={buttonLook("ghost", "sm", "max-lg:hidden")}>
            <Hourglass aria-hidden className="size-4" />
            {t("waitingList")}
          </IntentLink>
        ) : null}
        {onAway === undefined ? null : (
          <Button size="sm" variant="ghost" className="max-lg:hidden" icon={<UserX aria-hidden />} onClick={onAway}>
            {t("away")}
          </Button>
        )}
        {hasWaitingList || onAway ? (
          <Menu
            label={t("more")}
            placement="bottom end"
            trigger={<IconButton label={t("more")} icon={<Ellipsis />} className="lg:hidden" />}
            sections={[
              {
                id: "more",
                items: [
                  ...(hasWaitingList
                    ? [{ id: "waiting-list", label: t("waitingList"), icon: <Hourglass />, href: routes.waitingList() }]
                    : []),
                  ...(onAway ? [{ id: "away", label: t("away"), icon: <UserX />, onSelect: onAway }] : []),
                ],
              },
            ]}
          />
        ) : null}
        <IconButton label={t("previous")} keys="k" icon={<ChevronLeft />} onClick={() => onGo(false)} />
        <Button size="sm" onClick={() => onChange({ date: "" })}>
          {t("today")}
        </Button>
        <IconButton label={t("next")} keys="j" icon={<ChevronRight />} onClick={() => onGo(true)} />
        {onNew === undefined ? null : (
          <Button size="sm" variant="primary" aria-label={t("newAppointment")} icon={<Plus />} onClick={onNew}>
            <span className="max-sm:hidden">{t("new")}</span>
          </Button>
        )}
      </PageHeader>
      <div data-not-printed className="flex shrink-0 flex-wrap items-center gap-x-4 border-b border-separator px-4">
        <Tabs
          label={t("view")}
          className="-mb-px self-end"
          selected={state.view}
          onSelect={(next) => onChange({ view: boardViews.find((each) => each === next) ?? "week" })}
          tabs={boardViews.map((id) => ({ id, label: t(`views.${id}`) }))}
        />
        <div className="ms-auto flex min-w-0 gap-2 py-1 max-md:grid max-md:w-full max-md:grid-cols-2 max-md:[&>*]:min-w-0 max-sm:[&>:nth-child(3)]:col-span-2">
          <MultiSelect
            label={t("calendars")}
            all={t("allCalendars")}
            className="w-full md:w-48"
            options={calendars}
            values={state.calendars}
            onChange={(chosen) => onChange({ calendars: chosen })}
          />
          <MultiSelect
            label={t("people")}
            all={t("everyone")}
            className="w-full md:w-40"
            options={people}
            values={state.people}
            onChange={(chosen) => onChange({ people: chosen })}
          />
          {state.view === "team" ? (
            <Select
              label={t("oneColumnEach")}
              className="w-full md:w-36"
              options={[
                { value: "people", label: t("byPerson") },
                { value: "calendars", label: t("byCalendar") },
              ]}
              value={state.columns}
              onChange={(value) => onChange({ columns: value === "calendars" ? "calendars" : "people" })}
            />
          ) : null}
          <Select
            label={t("colorBy")}
            className="max-sm:hidden md:w-36"
            options={[
              { value: "calendar", label: t("colorCalendar") },
              { value: "status", label: t("colorStatus") },
            ]}
            value={state.colour}
            onChange={(value) => onChange({ colour: value === "status" ? "status" : "calendar" })}
          />
        </div>
      </div>
    </>
  );
}
