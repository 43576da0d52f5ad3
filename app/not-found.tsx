import { NotFoundPage } from "#components/layout/not-found.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("pageNotFound");

export default function NotFound() {
  return <NotFoundPage leadsToToday />;
}
