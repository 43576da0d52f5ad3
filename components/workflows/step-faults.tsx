/** What the service refused of a step. */
export function StepFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <ul role="alert" className="text-sm text-danger-soft-foreground">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}
