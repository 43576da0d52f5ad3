import type { Metadata } from "next";
import { RedirectsPage } from "#components/funnels/redirects-page.tsx";

export const metadata: Metadata = { title: "Redirects" };

export default function Page() {
  return <RedirectsPage />;
}
