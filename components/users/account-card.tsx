import type { ReactNode } from "react";

/** The frame of the pages outside the dashboard that concern a person's account. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-sm">
        <p className="mb-4 text-center text-sm font-semibold text-muted">Frontdesk</p>
        {children}
      </div>
    </main>
  );
}

/** The class of the card within that frame. */
export const accountCard = "grid gap-4 rounded-xl border border-border bg-surface p-6 shadow-surface";
