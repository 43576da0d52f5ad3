import { redirect } from "next/navigation";
import { firstPlace } from "#lib/auth/hidden-places.ts";
import { frameVisit } from "#lib/auth/visit.ts";
import { routes } from "#lib/routes.ts";

export default async function HomePage() {
  const here = await frameVisit();
  redirect(here.kind === "visit" ? firstPlace(here.session.user) : routes.today());
}
