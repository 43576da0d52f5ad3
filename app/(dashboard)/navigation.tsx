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
import type { NavigationItem } from "#components/layout/navigation.tsx";
import { routes } from "#lib/routes.ts";

export const navigation: readonly NavigationItem[] = [
  { href: routes.today(), label: "Today", icon: <Sun />, shortcut: "today" },
  { href: routes.contacts(), label: "Contacts", icon: <Users />, shortcut: "contacts" },
  { href: routes.inbox(), label: "Inbox", icon: <Inbox />, shortcut: "inbox" },
  { href: routes.board(), label: "Calendars", icon: <CalendarDays />, shortcut: "board" },
  { href: routes.tasks(), label: "Tasks", icon: <CircleCheckBig />, shortcut: "tasks" },
  { href: routes.calls(), label: "Calls", icon: <AudioLines />, shortcut: "calls" },
  { href: routes.objects(), label: "Objects", icon: <Boxes />, shortcut: "objects" },
  { href: routes.workflows(), label: "Workflows", icon: <Workflow />, shortcut: "workflows" },
  { href: routes.funnels(), label: "Funnels", icon: <Filter />, shortcut: "funnels" },
  { href: routes.surveys(), label: "Surveys", icon: <ClipboardList />, shortcut: "surveys" },
  { href: routes.duplicates(), label: "Duplicates", icon: <CopyCheck />, shortcut: "duplicates" },
  { href: routes.imports(), label: "Imports", icon: <FileUp />, shortcut: "imports" },
  { href: routes.settings(), label: "Settings", icon: <Settings />, shortcut: "settings" },
];
