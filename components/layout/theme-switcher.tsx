"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { Segmented } from "#components/ui/segmented.tsx";

const themes = [
  { id: "system", Icon: Monitor },
  { id: "light", Icon: Sun },
  { id: "dark", Icon: Moon },
] as const;

const never = () => () => undefined;

/** The chosen theme, which only the browser knows. */
function useChosenTheme() {
  const { theme, setTheme } = useTheme();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { chosen: inBrowser ? (theme ?? "system") : undefined, setTheme };
}

export function ThemeSwitcher() {
  const t = useTranslations("layout.themeSwitcher");
  const { chosen, setTheme } = useChosenTheme();
  return (
    <Segmented
      label={t("theme")}
      segments={themes.map(({ id, Icon }) => ({ id, label: t(`themes.${id}`), icon: <Icon aria-hidden className="size-4" /> }))}
      selected={chosen}
      onSelect={setTheme}
    />
  );
}

/** The theme choice as a section of a menu. */
export function useThemeSection(): MenuSection {
  const t = useTranslations("layout.themeSwitcher");
  const { chosen, setTheme } = useChosenTheme();
  return {
    id: "theme",
    title: t("theme"),
    items: themes.map(({ id, Icon }) => ({
      id: `theme-${id}`,
      label: t(`themes.${id}`),
      icon: <Icon />,
      checked: chosen === id,
      onSelect: () => setTheme(id),
    })),
  };
}
