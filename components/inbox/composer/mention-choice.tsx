"use client";

import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName, userOptions } from "#lib/api/users.ts";

/** Chooses the users whom a comment mentions. */
export function MentionChoice({ value, onChange }: { value: string[]; onChange: (userIds: string[]) => void }) {
  const t = useTranslations("inbox.composer");
  const users = useUsers();
  if (users?.length === 0) return null;
  const options = userOptions(users, null).filter((option) => !value.includes(option.value));
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {value.map((id) => (
        <Tag key={id} onRemove={() => onChange(value.filter((each) => each !== id))}>
          {`@${userName(users, id)}`}
        </Tag>
      ))}
      <Combobox
        label={t("mentionAColleague")}
        collects
        className="w-56"
        options={options}
        value={undefined}
        placeholder={t("mentionAColleague2")}
        onChange={(option) => option && onChange([...value, option.value])}
      />
    </div>
  );
}
