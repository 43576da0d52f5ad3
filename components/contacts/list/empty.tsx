"use client";

import { SearchX, Users } from "lucide-react";
import Link from "next/link";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";

/** Nothing is listed: because nothing matches, or because there is nothing yet. */
export function ContactListEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { server } = useConnection();
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No contacts match"
        actions={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        Look for less of a name, or take a filter away.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="No contacts yet"
      actions={
        server.can("importContacts") ? (
          <Link href={routes.imports()} className={buttonLook()}>
            Import an address book
          </Link>
        ) : null
      }
    >
      Add the first one with the button above, or bring them all from a file.
    </EmptyState>
  );
}
