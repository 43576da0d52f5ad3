import { BoardPage } from "#components/calendars/board-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Calendars");

export default function Page() {
  return <BoardPage />;
}
