"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { PlaceProvider } from "#components/ui/place.tsx";
import { createStandaloneQueryClient } from "#lib/api/standalone-query-client.ts";

type BookingFrameProps = {
  locale: string;
  /** Another website shows the page in a frame (public/embed.js), which follows the height of the content. */
  isEmbedded?: boolean;
  children: ReactNode;
};

/**
 * Sends the content's height to the other website, now and whenever it changes. The height is not confidential, so any website may receive
 * it.
 */
function tellHeight(content: HTMLElement): () => void {
  const observer = new ResizeObserver(() => window.parent.postMessage({ frontdeskHeight: content.offsetHeight }, "*"));
  observer.observe(content);
  return () => observer.disconnect();
}

/** The frame of the public pages, without a session or a connection and with its own cache. */
export function BookingFrame({ locale, isEmbedded = false, children }: BookingFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => (isEmbedded && frame.current ? tellHeight(frame.current) : undefined), [isEmbedded]);
  const [client] = useState(createStandaloneQueryClient);
  return (
    <QueryClientProvider client={client}>
      <PlaceProvider locale={locale} timeZone="UTC">
        <main
          ref={frame}
          // The other website's background shows around the content.
          data-embedded={isEmbedded || undefined}
          className={cx("grid grid-cols-1 justify-items-center", isEmbedded ? "p-1" : "min-h-dvh bg-canvas p-4 sm:py-10")}
        >
          <div className="w-full max-w-2xl wrap-anywhere">{children}</div>
        </main>
      </PlaceProvider>
    </QueryClientProvider>
  );
}
