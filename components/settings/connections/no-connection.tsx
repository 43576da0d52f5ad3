import { Plug } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { routes } from "#lib/routes.ts";

/** Shown while there is no connection that this user may use. */
export function NoConnection({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      icon={<Plug aria-hidden />}
      title="There is no connection yet"
      actions={
        isAdmin ? (
          <Link href={routes.connectionSettings()} className="button button--primary">
            Add a connection
          </Link>
        ) : null
      }
    >
      {isAdmin
        ? "Contacts appear here once the dashboard is connected to a location, with a token of its server."
        : "An admin has to connect the dashboard to one of your locations first."}
    </EmptyState>
  );
}
