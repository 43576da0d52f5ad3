import { NotFoundPage } from "#components/layout/not-found.tsx";

/** Visitors of a survey or funnel cannot sign in, so the page has no link to the dashboard. The pages set the title. */
export default function PublicNotFound() {
  return <NotFoundPage />;
}
