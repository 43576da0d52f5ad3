/** What the service refused of a step. */
export function StepFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <div role="alert" data-fault tabIndex={-1} className="text-sm text-danger-soft-foreground">
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  );
}
