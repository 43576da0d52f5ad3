import type { Metadata } from "next";
import { FunnelsPage } from "#components/funnels/funnels-page.tsx";

export const metadata: Metadata = { title: "Funnels" };

export default function Page() {
  return <FunnelsPage />;
}
