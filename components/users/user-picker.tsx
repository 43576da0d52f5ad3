"use client";

import { useTranslations } from "use-intl";
import { Avatar } from "#components/ui/avatar.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName, userOptions } from "#lib/api/users.ts";

export type UserPickerProps = {
  label: string;
  id?: string;
  value?: string | null;
  onChoose: (userId: string) => void;
  /** Users that are left out. */
  except?: readonly string[];
  placeholder?: string;
  autoFocus?: boolean;
};

/** Chooses a user of the location by name or email. */
export function UserPicker({ label, id, value, onChoose, except = [], placeholder, autoFocus = true }: UserPickerProps) {
  const t = useTranslations("people.userPicker");
  const connection = useConnection();
  const users = useUsers();
  const options = userOptions(users, null)
    .filter((option) => !except.includes(option.value))
    .map((option) => ({ ...option, icon: <Avatar name={option.label} size="xs" /> }));
  const chosen = value ? (options.find((option) => option.value === value) ?? { value, label: userName(users, value) }) : undefined;
  return (
    <Combobox
      autoFocus={autoFocus}
      label={label}
      {...(id ? { id } : {})}
      options={options}
      value={chosen}
      onChange={(option) => option && onChoose(option.value)}
      onCreate={connection.server.can("assignUsers") ? undefined : onChoose}
      placeholder={connection.server.can("assignUsers") ? (placeholder ?? t("findAUser")) : t("userID")}
    />
  );
}
