"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, FileUp, History, Hourglass, Settings, Trash2, UserPlus, UserRoundPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { contactFinder } from "#components/contacts/contact-finder.tsx";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import type { Command, CommandGroup, CommandSearch } from "#components/layout/commands.ts";
import { useRecent } from "#components/layout/use-recent.ts";
import { useObjectWords } from "#components/objects/object-words.ts";
import { recordCommands } from "#components/objects/record-commands.ts";
import { callerSearch } from "#components/telephone/caller-search.ts";
import { leave } from "#components/ui/leaving.ts";
import { useConnectionIfAny, useMay, useSettingsLinks, useSignedInUser } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { recordQueries } from "#lib/api/records.ts";
import type { CrmServer } from "#lib/crm-server/crm-server.ts";
import { contactOfPage, recordOfPage, routes } from "#lib/routes.ts";

const NewContactSheet = dynamic(() => import("#components/contacts/new-contact-sheet.tsx").then((module) => module.NewContactSheet), {
  ssr: false,
});
const BookingDialog = dynamic(() => import("#components/calendars/book/booking-dialog.tsx").then((module) => module.BookingDialog), {
  ssr: false,
});

type PaletteCommands = {
  recent: CommandGroup;
  /** Removes contacts and records that no longer exist from the recently opened ones, so that their names disappear. */
  checkRecent: () => void;
  groups: readonly CommandGroup[];
  searches: readonly CommandSearch[];
  dialog: ReactNode;
};

/** Those of the pages whose contact or record was deleted or erased. Searching for contacts does not count as opening them. */
async function gonePages(client: QueryClient, server: CrmServer, pages: readonly string[]): Promise<string[]> {
  const contacts = new Map(pages.map((href) => [contactOfPage(href) ?? "", href]));
  contacts.delete("");
  const asked = { filters: [{ field: "id", operator: "eq" as const, value: [...contacts.keys()] }] };
  const found = contacts.size === 0 ? [] : (await client.fetchQuery({ ...contactQueries.page(server, asked, 0), staleTime: 0 })).rows;
  for (const { id } of found) contacts.delete(id);
  const gone = [...contacts.values()];
  for (const href of pages) {
    const record = recordOfPage(href);
    if (record !== undefined && (await client.fetchQuery(recordQueries.one(record.key, record.recordId))) === null) gone.push(href);
  }
  return gone;
}

/** The entries of the command palette on every page: recently opened pages, what can be created, and pages outside the navigation. */
export function usePaletteCommands(): PaletteCommands {
  const t = useTranslations("app.palette");
  const contactName = useContactName();
  const callers = useTranslations("telephone.search");
  const objectWords = useObjectWords();
  const user = useSignedInUser();
  const settings = useSettingsLinks();
  const connection = useConnectionIfAny();
  const router = useRouter();
  const client = useQueryClient();
  const { items: recent, remember, forget } = useRecent();
  const mayCreateContact = useMay("create-contact");
  const [creating, setCreating] = useState<"contact" | "appointment">();

  const searches = useMemo((): readonly CommandSearch[] => {
    if (connection === undefined) return [];
    const open = ({ href, label }: { href: string; label: string }) => {
      remember({ href, label });
      leave(() => router.push(href));
    };
    return [
      ...(user.hidden.includes(routes.contacts())
        ? []
        : [
            callerSearch(callers("callers"), (number) => callers("whoIs", { number })),
            contactFinder(t("contacts"), connection.locationId, open, contactName),
          ]),
      ...(user.hidden.includes(routes.objects())
        ? []
        : [recordCommands(connection.server, open, { title: t("records"), unnamed: t("unnamed"), labelOf: objectWords.label })]),
    ];
  }, [connection, user, router, t, callers, remember, contactName, objectWords]);

  const { groups, recents } = useMemo(() => {
    const go = (href: string) => () => leave(() => router.push(href));
    const may = (href: string) => connection !== undefined && !user.hidden.includes(href);
    const when = (isOffered: boolean, command: Command) => (isOffered ? [command] : []);
    const words = (id: Parameters<typeof t>[0]) => t(id).split(", ");
    const create = [
      ...when(connection !== undefined && mayCreateContact, {
        ...{ id: "new-contact", label: t("newContact"), icon: <UserPlus />, keywords: words("keywords.newContact") },
        onSelect: () => leave(() => setCreating("contact")),
      }),
      ...when(may(routes.board()), {
        ...{ id: "new-appointment", label: t("newAppointment"), icon: <CalendarPlus />, keywords: words("keywords.newAppointment") },
        onSelect: () => leave(() => setCreating("appointment")),
      }),
      ...when(may(routes.imports()), {
        ...{ id: "new-import", label: t("newImport"), icon: <FileUp />, keywords: words("keywords.newImport") },
        onSelect: go(routes.newImport()),
      }),
      ...when(!user.hidden.includes(routes.userSettings()), {
        ...{ id: "new-user", label: t("newUser"), icon: <UserRoundPlus />, keywords: words("keywords.newUser") },
        onSelect: go(routes.newUser()),
      }),
    ];
    const pages = [
      ...when(connection?.server.can("restoreContacts") === true && may(routes.deletedContacts()), {
        ...{ id: "deleted-contacts", label: t("deletedContacts"), icon: <Trash2 />, keywords: words("keywords.deletedContacts") },
        onSelect: go(routes.deletedContacts()),
      }),
      ...when(connection?.server.can("waitingList") === true && may(routes.waitingList()), {
        ...{ id: "waiting-list", label: t("waitingList"), icon: <Hourglass />, keywords: words("keywords.waitingList") },
        onSelect: go(routes.waitingList()),
      }),
      ...settings.map(({ href, id, group }) => ({
        ...{ id: `settings ${href}`, label: t(`settings.${id}`), hint: t(`groups.${group}`), icon: <Settings /> },
        ...{ keywords: [...words(`keywords.${id}`), t("settingsPage")], onSelect: go(href) },
      })),
    ];
    return {
      groups: [
        { id: "create", title: t("create"), commands: create },
        { id: "pages", title: t("settingsAndMore"), commands: pages },
      ].filter(({ commands }) => commands.length > 0),
      recents: {
        id: "recent",
        title: t("recent"),
        commands: recent.map(({ href, label }) => ({ id: href, label, icon: <History />, onSelect: go(href) })),
      },
    };
  }, [connection, user, settings, mayCreateContact, router, t, recent]);

  const checkRecent = () => {
    if (connection === undefined || recent.length === 0) return;
    gonePages(
      client,
      connection.server,
      recent.map(({ href }) => href),
    ).then(
      (gone) => gone.forEach(forget),
      // The entries stay, and their pages show why they cannot be read.
      () => undefined,
    );
  };

  const close = () => setCreating(undefined);
  return {
    recent: recents,
    checkRecent,
    groups,
    searches,
    dialog:
      creating === "contact" ? (
        <NewContactSheet open onOpenChange={(open) => open || close()} />
      ) : creating === "appointment" ? (
        <BookingDialog onClose={close} />
      ) : null,
  };
}
