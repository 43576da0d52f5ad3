"use client";

import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Select } from "#components/ui/select.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import { UserPicker } from "#components/users/user-picker.tsx";
import type { CalendarType, TeamMemberWrite } from "#contract/calendars/calendar-fields.ts";

export type TeamEditorProps = {
  type: CalendarType;
  members: readonly TeamMemberWrite[];
  onChange: (members: TeamMemberWrite[]) => void;
  disabled?: boolean;
};

const priorityOf = (value: string): 0 | 0.5 | 1 => (value === "1" ? 1 : value === "0" ? 0 : 0.5);

/** The members that can be booked. A collective calendar has one primary member; round robin members have priorities. */
export function TeamEditor({ type, members, onChange, disabled = false }: TeamEditorProps) {
  const t = useTranslations("calendarSettings.teamEditor");
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const isFull = type === "personal" && members.length > 0;
  const change = (userId: string, fields: Partial<TeamMemberWrite>) =>
    onChange(members.map((member) => (member.userId === userId ? { ...member, ...fields } : member)));
  const add = (userId: string) => {
    setAdding(false);
    onChange([...members, { userId, priority: 0.5, isPrimary: members.length === 0 }]);
  };

  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{type === "personal" ? t("teamMember") : t("team")}</legend>
      {members.length > 0 ? (
        <ul className="mb-2 border-y border-separator">
          {members.map(({ userId, priority = 0.5, isPrimary = false }) => (
            <li key={userId} className="flex min-h-11 flex-wrap items-center gap-2 border-b border-separator py-1 text-sm last:border-0">
              <span className="min-w-0 flex-1">
                <UserBadge userId={userId} size="sm" />
              </span>
              {type === "round_robin" && members.length > 1 ? (
                <Select
                  label={t("priority")}
                  options={[
                    { value: "1", label: t("priorities.high") },
                    { value: "0.5", label: t("priorities.medium") },
                    { value: "0", label: t("priorities.low") },
                  ]}
                  value={String(priority)}
                  onChange={(value) => change(userId, { priority: priorityOf(value) })}
                  disabled={disabled}
                  className="w-40"
                />
              ) : null}
              {type === "collective" ? (
                <label className="flex items-center gap-1.5">
                  <input
                    type="radio"
                    name={`${id}-primary`}
                    checked={isPrimary}
                    disabled={disabled}
                    onChange={() => onChange(members.map((member) => ({ ...member, isPrimary: member.userId === userId })))}
                  />
                  {t("primary")}
                </label>
              ) : null}
              <IconButton
                label={t("removeFromTeam")}
                icon={<Trash2 aria-hidden />}
                disabled={disabled}
                onClick={() => onChange(members.filter((member) => member.userId !== userId))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isFull || disabled ? null : isAdding ? (
        <UserPicker
          label={t("addTeamMember")}
          except={members.map(({ userId }) => userId)}
          onChoose={add}
          placeholder={t("addTeamMember2")}
        />
      ) : (
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t("addTeamMember")}
        </Button>
      )}
    </fieldset>
  );
}
