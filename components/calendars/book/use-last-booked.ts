import { useStoredText } from "#components/ui/use-stored-text.ts";

/** The calendar or service that was booked last in this browser. */
export const useLastBooked = (locationId: string) => useStoredText(`frontdesk-calendar ${locationId}`);
