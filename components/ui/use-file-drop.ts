import { type DragEvent, useState } from "react";

/** An element that files can be dropped on; `undefined` where nothing takes them. */
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
      over(false)(event);
      take?.([...event.dataTransfer.files]);
    },
  };
  return { isOver, zone };
}
