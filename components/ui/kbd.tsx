"use client";

import { useSyncExternalStore } from "react";
import { useLocale } from "use-intl";
import { cx } from "./class-names.ts";

const symbols: Record<string, string> = {
  shift: "⇧",
  enter: "↵",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  space: "␣",
};

const never = () => () => undefined;
const onApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The control key has another label on German keyboards. */
const controlKey = (locale: string) => (locale.startsWith("de") ? "Strg" : "Ctrl");

function keyName(key: string, apple: boolean, locale: string): string {
  if (key === "mod") return apple ? "⌘" : controlKey(locale);
  return symbols[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Shows keys in the notation of the shortcut registry: `mod+k`, `g c`. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const apple = useSyncExternalStore(never, onApple, () => false);
  const locale = useLocale();
  return (
    <span className={cx("inline-flex items-center gap-0.5", className)}>
      {keys.split(/[ +]/).map((key, index) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may repeat a key
          key={index}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-current/20 px-1 font-sans text-2xs leading-none"
        >
          {keyName(key, apple, locale)}
        </kbd>
      ))}
    </span>
  );
}
