"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";

/** Nothing can be shown while our own service is away, since it says who is signed in. */
export function ServiceUnreachable({ message }: { message: string }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <ErrorState
        title="The service cannot be reached"
        message={message}
        onRetry={() => startTransition(() => router.refresh())}
        retrying={pending}
      />
    </main>
  );
}
