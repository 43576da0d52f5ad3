import { LoaderCircle } from "lucide-react";

export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex" data-slot="spinner">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
