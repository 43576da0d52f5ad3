/** What the service refused of a step. */
export function StepFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <div role="alert" className="text-sm text-danger-soft-foreground">
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  );
}
