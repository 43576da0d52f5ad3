"use client";

import { Ellipsis, Trash2 } from "lucide-react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";

/** The menu of the contacts page: pages that belong to it. */
export function MoreOfContacts() {
  const { user, server } = useConnection();
  if (!server.can("restoreContacts") || user.hidden.includes(routes.deletedContacts())) return null;
  return (
    <Menu
      label="More"
      placement="bottom end"
      trigger={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}
      sections={[{ id: "pages", items: [{ id: "deleted", label: "Deleted contacts", icon: <Trash2 />, href: routes.deletedContacts() }] }]}
    />
  );
}
