"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useId, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { MenuSection } from "#components/ui/overlay/menu-panel.tsx";

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
  const name = useId();
  const { chosen, setTheme } = useChosenTheme();
  return (
    <fieldset className="inline-grid grid-cols-3 gap-0.5 rounded-md bg-default p-0.5">
      <legend className="sr-only">{t("theme")}</legend>
      {themes.map(({ id, Icon }) => (
        <label
          key={id}
          className="flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded px-2.5 text-sm has-checked:bg-surface has-checked:font-medium has-checked:shadow-field has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} className="sr-only" checked={chosen === id} onChange={() => setTheme(id)} />
          <Icon aria-hidden className="size-4" />
          {t(`themes.${id}`)}
        </label>
      ))}
    </fieldset>
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
