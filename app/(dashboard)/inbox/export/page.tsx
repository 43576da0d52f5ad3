import type { Metadata } from "next";
import { ExportMessages } from "#components/messages/export-messages.tsx";

export const metadata: Metadata = { title: "Export messages" };

export default function Page() {
  return <ExportMessages />;
}
