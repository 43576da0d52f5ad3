"use client";

import { Button } from "./button.tsx";
import { useOverlayClose } from "./entry-context.ts";

/** Closes the dialog around it as Escape does: it asks first where something was entered. */
export const CancelButton = ({ disabled = false }: { disabled?: boolean }) => (
  <Button onClick={useOverlayClose()} disabled={disabled}>
    Cancel
  </Button>
);
