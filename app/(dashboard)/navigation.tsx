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
  Users,
  Workflow,
} from "lucide-react";
import type { NavigationItem } from "#components/layout/navigation.tsx";
import { navigationKeys } from "#lib/navigation-keys.ts";
import { routes } from "#lib/routes.ts";

export const navigation: readonly NavigationItem[] = [
  { href: routes.contacts(), label: "Contacts", icon: <Users />, keys: navigationKeys.contacts },
  { href: routes.inbox(), label: "Inbox", icon: <Inbox />, keys: navigationKeys.inbox },
  { href: routes.board(), label: "Calendars", icon: <CalendarDays />, keys: navigationKeys.board },
  { href: routes.tasks(), label: "Tasks", icon: <CircleCheckBig />, keys: navigationKeys.tasks },
  { href: routes.calls(), label: "Calls", icon: <AudioLines />, keys: navigationKeys.calls },
  { href: routes.objects(), label: "Objects", icon: <Boxes />, keys: navigationKeys.objects },
  { href: routes.workflows(), label: "Workflows", icon: <Workflow />, keys: navigationKeys.workflows },
  { href: routes.funnels(), label: "Funnels", icon: <Filter />, keys: navigationKeys.funnels },
  { href: routes.surveys(), label: "Surveys", icon: <ClipboardList />, keys: navigationKeys.surveys },
  { href: routes.duplicates(), label: "Duplicates", icon: <CopyCheck />, keys: navigationKeys.duplicates },
  { href: routes.imports(), label: "Imports", icon: <FileUp />, keys: navigationKeys.imports },
  { href: routes.settings(), label: "Settings", icon: <Settings />, keys: navigationKeys.settings },
];
