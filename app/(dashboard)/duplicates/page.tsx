import type { Metadata } from "next";
import { DuplicatesPage } from "#components/duplicates/duplicates-page.tsx";

export const metadata: Metadata = { title: "Duplicates" };

export default function Page() {
  return <DuplicatesPage />;
}
