"use client";

import { Button } from "./button.tsx";
import { useOverlayClose } from "./entry-context.ts";

/** Closes the surrounding dialog like Escape: it asks first if there are unsaved changes. */
export const CancelButton = ({ disabled = false }: { disabled?: boolean }) => (
  <Button onClick={useOverlayClose()} disabled={disabled}>
    Cancel
  </Button>
);
