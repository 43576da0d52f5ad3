export const RequiredMark = () => (
  <span aria-hidden className="text-danger-soft-foreground">
    {" "}
    *
  </span>
);
