"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { useStoredText } from "#components/ui/use-stored-text.ts";
import type { Shortcut, ShortcutScope } from "#lib/shortcut-keys.ts";
import { singleKeysName, useShortcuts } from "#lib/shortcuts.ts";

function grouped(shortcuts: readonly Shortcut[]): [ShortcutScope, Shortcut[]][] {
  const once = new Map(shortcuts.map((shortcut) => [`${shortcut.scope} ${shortcut.keys}`, shortcut]));
  const groups = Map.groupBy(once.values(), (shortcut) => shortcut.scope);
  return [...groups].toSorted(([a], [b]) => Number(a === "global") - Number(b === "global"));
}

/** The shortcuts of this page, the page's own first. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("layout.shortcutsDialog");
  const names = useTranslations("shortcuts");
  const shortcuts = useShortcuts();
  const id = useId();
  const [singleKeys, write] = useStoredText(singleKeysName);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("keyboardShortcuts")} size="lg" keepsNothing>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {grouped(shortcuts).map(([scope, list]) => (
          <section key={scope} aria-label={names(`scope.${scope}`)}>
            <h3 className="mb-1 text-xs font-medium text-muted">{names(`scope.${scope}`)}</h3>
            <dl>
              {list.map((shortcut) => (
                <div key={shortcut.keys} className="flex items-center justify-between gap-3 border-b border-separator py-1.5 last:border-0">
                  <dt>{names(shortcut.name)}</dt>
                  <dd>
                    <Kbd keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5 grid gap-1 border-t border-separator pt-4">
        <label htmlFor={`${id}-switch`} className="flex items-center gap-2 text-sm">
          <Switch
            id={`${id}-switch`}
            checked={singleKeys !== "off"}
            aria-describedby={id}
            onChange={({ target }) => write(target.checked ? "on" : "off")}
          />
          {t("singleKeys")}
        </label>
        <p id={id} className="text-xs text-muted">
          {t("singleKeysHint")}
        </p>
      </div>
    </Dialog>
  );
}
