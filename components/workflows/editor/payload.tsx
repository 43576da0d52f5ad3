/** Data in the format in which receivers of webhooks get it. */
export function Payload({ title, payload }: { title: string; payload: Readonly<Record<string, unknown>> }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <pre tabIndex={0} className="mt-2 max-h-80 overflow-auto rounded-md bg-default p-3 font-mono text-xs">
        {JSON.stringify(payload, null, 2)}
      </pre>
    </details>
  );
}
