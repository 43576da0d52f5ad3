import { redirect } from "next/navigation";
import { firstPlace } from "#lib/auth/hidden-places.ts";
import { frameSession } from "#lib/auth/page-session.ts";
import { routes } from "#lib/routes.ts";

export default async function HomePage() {
  const here = await frameSession();
  redirect(here.kind === "signedIn" ? firstPlace(here.session.user) : routes.today());
}
