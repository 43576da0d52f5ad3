import { LoaderCircle } from "lucide-react";
import { Caption } from "#lib/i18n/say.tsx";

export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex" data-slot="spinner">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label ? (
        <span className="sr-only">
          <Caption>{label}</Caption>
        </span>
      ) : null}
    </span>
  );
}
