"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { isLongText } from "./long-text.ts";

/** What a message says, as it was written. A long one is folded, so that the thread stays one. */
export function MessageText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const isLong = isLongText(text);
  return (
    <>
      <p id={id} className={cx("whitespace-pre-wrap wrap-anywhere", isLong && !isWhole && "line-clamp-12")}>
        {text}
      </p>
      {isLong ? (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2 w-fit"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show more"}
        </Button>
      ) : null}
    </>
  );
}
