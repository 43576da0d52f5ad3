import type { Metadata } from "next";
import { ImportList } from "#components/imports/import-list.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";

export const metadata: Metadata = { title: "Imports" };

export default function ImportsPage() {
  return (
    <OwnOnly what="Importing contacts">
      <ImportList />
    </OwnOnly>
  );
}
