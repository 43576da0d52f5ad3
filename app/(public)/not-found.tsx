import { NotFoundPage } from "#components/layout/not-found.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("pageNotFound");

/** Visitors of a survey or funnel cannot sign in, so nothing leads to the dashboard. */
export default function PublicNotFound() {
  return <NotFoundPage />;
}
