"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useId, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { useCaption } from "#lib/i18n/say.tsx";

const themes = [
  { id: "system", label: "System", Icon: Monitor },
  { id: "light", label: "Light", Icon: Sun },
  { id: "dark", label: "Dark", Icon: Moon },
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
  const caption = useCaption();
  const name = useId();
  const { chosen, setTheme } = useChosenTheme();
  return (
    <fieldset className="inline-grid grid-cols-3 gap-0.5 rounded-md bg-default p-0.5">
      <legend className="sr-only">{caption(t("theme"))}</legend>
      {themes.map(({ id, label, Icon }) => (
        <label
          key={id}
          className="flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded px-2.5 text-sm has-checked:bg-surface has-checked:font-medium has-checked:shadow-field has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} className="sr-only" checked={chosen === id} onChange={() => setTheme(id)} />
          <Icon aria-hidden className="size-4" />
          {caption(label)}
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
    items: themes.map(({ id, label, Icon }) => ({
      id: `theme-${id}`,
      label,
      icon: <Icon />,
      checked: chosen === id,
      onSelect: () => setTheme(id),
    })),
  };
}
