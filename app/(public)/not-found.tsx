import { NotFoundPage } from "#components/layout/not-found.tsx";

/** Visitors of a survey or funnel cannot sign in, so nothing leads to the dashboard. Their pages set the title. */
export default function PublicNotFound() {
  return <NotFoundPage />;
}
