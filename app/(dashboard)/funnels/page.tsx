import { FunnelsPage } from "#components/funnels/funnels-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Funnels");

export default function Page() {
  return <FunnelsPage />;
}
