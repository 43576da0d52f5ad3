"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useId, useSyncExternalStore } from "react";
import type { MenuSection } from "#components/ui/menu.tsx";

const themes = [
  { id: "system", label: "System", Icon: Monitor },
  { id: "light", label: "Light", Icon: Sun },
  { id: "dark", label: "Dark", Icon: Moon },
] as const;

const never = () => () => undefined;

/** The chosen theme is known only in the browser. */
function useChosenTheme() {
  const { theme, setTheme } = useTheme();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { chosen: inBrowser ? (theme ?? "system") : undefined, setTheme };
}

/** `names` are in the person's language. */
export function ThemeSwitcher({ names }: { names?: Record<(typeof themes)[number]["id"], string> }) {
  const name = useId();
  const { chosen, setTheme } = useChosenTheme();
  return (
    <fieldset className="inline-grid grid-cols-3 gap-0.5 rounded-md bg-default p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ id, label, Icon }) => (
        <label
          key={id}
          className="flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded px-2.5 text-sm has-checked:bg-surface has-checked:font-medium has-checked:shadow-field has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} className="sr-only" checked={chosen === id} onChange={() => setTheme(id)} />
          <Icon aria-hidden className="size-4" />
          {names?.[id] ?? label}
        </label>
      ))}
    </fieldset>
  );
}

/** The same choice as a part of a menu. */
export function useThemeSection(): MenuSection {
  const { chosen, setTheme } = useChosenTheme();
  return {
    id: "theme",
    title: "Theme",
    items: themes.map(({ id, label, Icon }) => ({
      id: `theme-${id}`,
      label,
      icon: <Icon />,
      checked: chosen === id,
      onSelect: () => setTheme(id),
    })),
  };
}
