import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ServiceUnreachable } from "#components/settings/service-unreachable.tsx";
import { visit } from "#lib/auth/visit.ts";
import { localeOf } from "#lib/format/locale.ts";
import { Workplace } from "./workplace.tsx";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const here = await visit();
  if (here.kind === "unreachable") return <ServiceUnreachable message={here.message} />;
  const { session, connections, connection } = here;
  const locale = localeOf((await headers()).get("accept-language"));
  return (
    <Workplace user={session.user} connections={connections} connection={connection} locale={locale}>
      {children}
    </Workplace>
  );
}
