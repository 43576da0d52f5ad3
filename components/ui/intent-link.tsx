"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

type IntentLinkProps = Omit<ComponentProps<typeof Link>, "prefetch" | "onFocus" | "onPointerEnter">;

/** A link whose page is prefetched when the pointer or the focus reaches it, so that prefetches do not compete with this page's data. */
export function IntentLink(props: IntentLinkProps) {
  const [isIntended, setIntended] = useState(false);
  const intend = () => setIntended(true);
  return <Link {...props} prefetch={isIntended ? null : false} onFocus={intend} onPointerEnter={intend} />;
}
