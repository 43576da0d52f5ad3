import { useId } from "react";

/** One occurrence of a series, or all of it. */
export function SeriesChoice({ isWhole, onChange }: { isWhole: boolean; onChange: (isWhole: boolean) => void }) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <legend className="mb-1 text-xs font-medium">It repeats. Change</legend>
      {[false, true].map((whole) => (
        <label key={String(whole)} className="flex items-center gap-1.5">
          <input type="radio" name={name} checked={isWhole === whole} onChange={() => onChange(whole)} />
          {whole ? "the whole series" : "this occurrence"}
        </label>
      ))}
    </fieldset>
  );
}
