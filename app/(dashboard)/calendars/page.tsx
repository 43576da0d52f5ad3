import type { Metadata } from "next";
import { BoardPage } from "#components/calendars/board-page.tsx";

export const metadata: Metadata = { title: "Calendars" };

export default function Page() {
  return <BoardPage />;
}
