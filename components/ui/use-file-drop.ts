import { type DragEvent, useState } from "react";

/** Accepts files that are dropped on an element. Inactive if `take` is undefined. */
export function useFileDrop(take: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    if (take === undefined) return;
    event.preventDefault();
    setOver(is);
  };
  const zone = {
    onDragOver: over(true),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      // An element inside may already have accepted them.
      const isTaken = event.defaultPrevented;
      over(false)(event);
      if (!isTaken) take?.([...event.dataTransfer.files]);
    },
  };
  return { isOver, zone };
}
