"use client";

import { ArrowUpRight, ChevronRight } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { leave } from "#components/ui/leaving.ts";
import { matches } from "#components/ui/matches.ts";
import { SearchInput } from "#components/ui/search-input.tsx";
import { useSettingsLinks } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import type { SettingsLink } from "#lib/settings-pages.ts";

const groupsOf = (links: readonly SettingsLink[]) => [...new Set(links.map(({ group }) => group))];

/** The pages of the settings by group, with a search by their usual names. */
export function SettingsSidebar({ className }: { className: string }) {
  const t = useTranslations("settings.settingsNavigation");
  const named = useTranslations("app.palette");
  const links = useSettingsLinks();
  const pathname = usePathname();
  const router = useRouter();
  const id = useId();
  const [typed, setTyped] = useState("");
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item changes with the path, and the search has done its work
  useEffect(() => {
    setTyped("");
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  const isHere = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const found = links.filter((link) =>
    matches([named(`settings.${link.id}`), named(`groups.${link.group}`), named(`keywords.${link.id}`)], typed),
  );
  return (
    <nav
      ref={nav}
      aria-label={t("settings")}
      className={cx("flex min-h-0 min-w-0 shrink-0 flex-col border-separator lg:w-[min(14rem,288px)] lg:border-e print:hidden", className)}
    >
      <form
        className="p-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (typed.trim() === "" || first === undefined) return;
          leave(() => {
            router.push(first.href);
          });
        }}
      >
        <SearchInput label={t("searchSettings")} placeholder={t("search")} value={typed} onChange={setTyped} delayMs={0} />
      </form>
      {found.length === 0 ? <p className="px-5 py-3 text-sm text-muted">{t("noSettingsFound")}</p> : null}
      <div className="grid min-h-0 content-start gap-3 overflow-y-auto overscroll-contain px-3 pb-4">
        {groupsOf(found).map((group) => (
          <section key={group} aria-labelledby={`${id}${group}`}>
            <h2 id={`${id}${group}`} className="px-2 py-1 text-xs font-medium text-muted">
              {named(`groups.${group}`)}
            </h2>
            <ul className="grid gap-px">
              {found
                .filter((link) => link.group === group)
                .map(({ href, id: page }) => (
                  <li key={href}>
                    <IntentLink
                      href={href}
                      aria-current={isHere(href) ? "page" : undefined}
                      className={cx(
                        "flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-sm font-medium max-lg:min-h-11",
                        isHere(href)
                          ? "bg-default text-foreground"
                          : "text-muted hover:bg-default/60 hover:text-foreground max-lg:text-foreground",
                      )}
                    >
                      <span className="min-w-0 flex-1">{named(`settings.${page}`)}</span>
                      {href.startsWith(routes.settings()) ? (
                        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted lg:hidden rtl:-scale-x-100" />
                      ) : (
                        <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-muted rtl:-scale-x-100" />
                      )}
                    </IntentLink>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
