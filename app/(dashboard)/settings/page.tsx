import { redirect } from "next/navigation";
import { hiddenPlaces } from "#lib/auth/hidden-places.ts";
import { visit } from "#lib/auth/visit.ts";
import { routes } from "#lib/routes.ts";

export default async function SettingsPage() {
  const here = await visit();
  const isHidden = here.kind === "visit" && hiddenPlaces(here.session.user).includes(routes.connectionSettings());
  redirect(isHidden ? routes.accountSettings() : routes.connectionSettings());
}
