"use client";

import Link from "next/link";
import { buttonLook } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useSay } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";

/** An error that must not be returned to the application. */
export function ConsentRefused({ message }: { message: string }) {
  const say = useSay();
  return (
    <div className="rounded-xl border border-border bg-surface shadow-surface">
      <ErrorState
        title="This application can't be authorized"
        message={message}
        actions={
          <Link href={routes.home()} className={buttonLook("secondary")}>
            {say("Go to Today")}
          </Link>
        }
      />
    </div>
  );
}
