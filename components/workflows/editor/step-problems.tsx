/** The error messages of a step. */
export function StepErrors({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" data-problem tabIndex={-1} className="text-sm text-danger-soft-foreground">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}
