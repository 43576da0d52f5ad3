/** Highlights text that matches a search. */
export const Mark = ({ children }: { children: string }) => (
  <mark className="rounded-xs bg-warning-soft text-warning-soft-foreground">{children}</mark>
);
