"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnectionIfAny, useSettingsLinks } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";

/** The width from which the sidebar has room beside a page: Tailwind's `lg`. */
const wide = "(width >= 64rem)";

/** Opens the first page if there is room for the sidebar beside it. On a phone, the list of pages remains. */
export function SettingsIndex() {
  const router = useRouter();
  const links = useSettingsLinks();
  const isConnected = useConnectionIfAny() !== undefined;
  const connections = links.find(({ href }) => href === routes.connectionSettings());
  const first = (isConnected ? links[0] : (connections ?? links[0]))?.href ?? routes.accountSettings();
  useEffect(() => {
    const media = window.matchMedia(wide);
    const open = () => {
      if (media.matches) router.replace(first);
    };
    open();
    media.addEventListener("change", open);
    return () => media.removeEventListener("change", open);
  }, [router, first]);
  return <SkeletonLines count={6} />;
}
