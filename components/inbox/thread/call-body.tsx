"use client";

import { AudioLines, ExternalLink } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { useSayCall, wasMissed } from "#components/calls/call-words.ts";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Message } from "#contract/conversations/messages.ts";
import { routes } from "#lib/routes.ts";

const CallView = dynamic(() => import("#components/calls/call-view.tsx").then((module) => module.CallView), {
  ssr: false,
  loading: () => <SkeletonLines count={4} />,
});

/** A call in the thread; its sound and words open in place. */
export function CallBody({ message }: { message: Message }) {
  const [isOpen, setIsOpen] = useState(false);
  const sayCall = useSayCall();
  const { callStatus, callDuration } = message.meta ?? {};
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="wrap-anywhere">
        {sayCall(callStatus, Number(callDuration ?? 0))}
        {message.body ? `: ${message.body}` : ""}
      </p>
      {wasMissed(callStatus) ? null : (
        <div className="-mx-1 -mb-1 flex flex-wrap gap-1">
          <Button size="sm" variant="ghost" icon={<AudioLines aria-hidden />} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? "Close" : "Listen and read"}
          </Button>
          <Link href={routes.call(message.id)} className={buttonLook("ghost", "sm")}>
            <ExternalLink aria-hidden />
            Open the call
          </Link>
        </div>
      )}
      {isOpen ? (
        <div className="w-160 max-w-full border-t border-separator pt-3">
          <CallView locationId={message.locationId} messageId={message.id} />
        </div>
      ) : null}
    </div>
  );
}
