"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import { notify } from "#components/ui/toast-queue.ts";
import type { Member } from "#contract/users/members.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { teamQueries } from "#lib/api/team.ts";

/** Takes over what a colleague may do. */
export function CopyRights({ except, onCopy }: { except: string | undefined; onCopy: (member: Member) => void }) {
  const connection = useConnection();
  const client = useQueryClient();
  const [from, setFrom] = useState<Option>();
  const team = useInfiniteQuery(teamQueries.list(connection, { query: "", role: "" }));
  const options = (team.data?.pages.flatMap((page) => page.users) ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name, email }) => ({
      value: id,
      label: name || email,
      isVerbatim: true,
      description: email,
      icon: <Avatar name={name} size="xs" />,
    }));
  const copy = async (userId: string) => {
    try {
      const member = await client.fetchQuery(teamQueries.one(connection.server, userId));
      onCopy(member);
      notify({ title: `What ${member.name} may do was copied.`, description: "It takes effect when you save.", tone: "success" });
    } catch (error) {
      notify({ title: "It could not be copied.", description: wordsOf(error).message, tone: "danger" });
    }
  };
  return (
    <Combobox
      label="Copy from another user"
      placeholder="Copy from another user…"
      options={options}
      value={from}
      onChange={(option) => {
        setFrom(option);
        if (option) void copy(option.value);
      }}
      className="w-64"
    />
  );
}
