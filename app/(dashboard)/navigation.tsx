import { CircleCheckBig, CopyCheck, FileUp, Settings, Users } from "lucide-react";
import type { NavigationItem } from "#components/layout/navigation.tsx";
import { routes } from "#lib/routes.ts";

export const navigation: readonly NavigationItem[] = [
  { href: routes.contacts(), label: "Contacts", icon: <Users />, keys: "g c" },
  { href: routes.tasks(), label: "Tasks", icon: <CircleCheckBig />, keys: "g t" },
  { href: routes.duplicates(), label: "Duplicates", icon: <CopyCheck />, keys: "g d" },
  { href: routes.imports(), label: "Imports", icon: <FileUp />, keys: "g i" },
  { href: routes.settings(), label: "Settings", icon: <Settings />, keys: "g s" },
];
