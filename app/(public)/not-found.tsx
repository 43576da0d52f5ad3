import { NotFoundPage } from "#components/layout/not-found.tsx";

/** Visitors of a survey or funnel cannot sign in, so nothing leads to the dashboard. The page that is missing names itself so. */
export default function PublicNotFound() {
  return <NotFoundPage />;
}
