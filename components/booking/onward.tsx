"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useSay } from "#lib/i18n/say.tsx";
import { webAddressOf } from "./web-address.ts";

const waitS = 10;

/** Leads on to the page that the calendar names, unless the visitor stays for what stands here. */
export function Onward({ url }: { url: string }) {
  const say = useSay();
  const [leftS, setLeftS] = useState<number>(waitS);
  const [stays, setStays] = useState(false);
  const address = webAddressOf(url);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => (leftS > 1 ? setLeftS(leftS - 1) : window.location.assign(address)), 1000);
    return () => clearTimeout(timer);
  }, [stays, leftS, address]);
  return (
    <div className="grid gap-2 text-sm">
      {stays ? null : (
        <p className="text-muted">
          {say("You are taken to {place} in {seconds} seconds.", { place: new URL(address).host, seconds: leftS })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <a className="text-accent-text underline-offset-2 hover:underline" href={address}>
          {say("Continue")}
        </a>
        {stays ? null : (
          <Button size="sm" variant="ghost" onClick={() => setStays(true)}>
            Stay here
          </Button>
        )}
      </div>
    </div>
  );
}
