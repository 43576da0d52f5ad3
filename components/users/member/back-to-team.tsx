"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { routes } from "#lib/routes.ts";

export function BackToTeam({ title, children }: { title: string; children?: ReactNode }) {
  const t = useTranslations("users.backToTeam");
  return (
    <header className="flex flex-wrap items-center gap-3 sm:justify-end">
      <Link
        href={routes.userSettings()}
        aria-label={t("allUsers")}
        className="grid size-7 place-items-center rounded-md text-muted hover:bg-default"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h2 className="min-w-[min(12rem,100%)] flex-1 truncate text-base font-semibold">{title}</h2>
      {children}
    </header>
  );
}
