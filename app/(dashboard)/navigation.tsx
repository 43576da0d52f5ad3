"use client";

import {
  AudioLines,
  Boxes,
  CalendarDays,
  CircleCheckBig,
  ClipboardList,
  CopyCheck,
  FileUp,
  Filter,
  Inbox,
  Settings,
  Sun,
  Users,
  Workflow,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { NavigationItem } from "#components/layout/navigation.tsx";
import { routes } from "#lib/routes.ts";

const items = [
  { href: routes.today(), icon: <Sun />, shortcut: "today" },
  { href: routes.contacts(), icon: <Users />, shortcut: "contacts" },
  { href: routes.inbox(), icon: <Inbox />, shortcut: "inbox" },
  { href: routes.board(), icon: <CalendarDays />, shortcut: "board" },
  { href: routes.tasks(), icon: <CircleCheckBig />, shortcut: "tasks" },
  { href: routes.calls(), icon: <AudioLines />, shortcut: "calls" },
  { href: routes.objects(), icon: <Boxes />, shortcut: "objects" },
  { href: routes.workflows(), icon: <Workflow />, shortcut: "workflows" },
  { href: routes.funnels(), icon: <Filter />, shortcut: "funnels" },
  { href: routes.surveys(), icon: <ClipboardList />, shortcut: "surveys" },
  { href: routes.duplicates(), icon: <CopyCheck />, shortcut: "duplicates" },
  { href: routes.imports(), icon: <FileUp />, shortcut: "imports" },
  { href: routes.settings(), icon: <Settings />, shortcut: "settings" },
] as const;

/** The pages of the navigation, in the user's language. */
export function useNavigation(): NavigationItem[] {
  const t = useTranslations("app.navigation");
  return items.map((item) => ({ ...item, label: t(`page.${item.shortcut}`) }));
}
