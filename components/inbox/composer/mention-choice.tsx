"use client";

import { useQuery } from "@tanstack/react-query";
import { Tag } from "#components/ui/badge.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { userName, userQueries } from "#lib/api/users.ts";

/** The colleagues that a comment calls upon. */
export function MentionChoice({ value, onChange }: { value: string[]; onChange: (userIds: string[]) => void }) {
  const connection = useConnection();
  const { data: users = [] } = useQuery(userQueries.list(connection.server));
  if (users.length === 0) return null;
  const options = users
    .filter(({ id }) => !value.includes(id))
    .map(({ id, name, email }) => ({ value: id, label: name || email, isVerbatim: true }));
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {value.map((id) => (
        <Tag key={id} onRemove={() => onChange(value.filter((each) => each !== id))}>
          {`@${userName(users, id)}`}
        </Tag>
      ))}
      <Combobox
        label="Mention a colleague"
        collects
        className="w-56"
        options={options}
        value={undefined}
        placeholder="Mention a colleague…"
        onChange={(option) => option && onChange([...value, option.value])}
      />
    </div>
  );
}
