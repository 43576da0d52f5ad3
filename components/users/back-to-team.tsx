import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { routes } from "#lib/routes.ts";

export function BackToTeam({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-3">
      <Link
        href={routes.userSettings()}
        aria-label="All users"
        className="grid size-7 place-items-center rounded-md text-muted hover:bg-default"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
      {children}
    </header>
  );
}
