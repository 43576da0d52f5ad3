import { Plug } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { routes } from "#lib/routes.ts";

/** Shown while there is no connection that this user may use. */
export function NoConnection({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      icon={<Plug aria-hidden />}
      title="Not connected yet"
      actions={
        isAdmin ? (
          <Link href={routes.connectionSettings()} className="button button--primary">
            Add connection
          </Link>
        ) : null
      }
    >
      {isAdmin
        ? "Connect the dashboard to a location with an API token to see its contacts."
        : "Ask an admin to connect the dashboard to one of your locations."}
    </EmptyState>
  );
}
