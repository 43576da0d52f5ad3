import { Compass } from "lucide-react";
import { EmptyState } from "#components/ui/empty-state.tsx";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Compass aria-hidden />}
        title="Page not found"
        actions={
          // A plain link, because every page includes this module and would include the router's link with it.
          <a href="/" className="text-sm font-medium text-accent-text underline underline-offset-2">
            Go to Today
          </a>
        }
      >
        Check the address. The page may have been deleted.
      </EmptyState>
    </main>
  );
}
