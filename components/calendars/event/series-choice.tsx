import { useId } from "react";
import { useSay } from "#lib/i18n/say.tsx";

/** Chooses between one occurrence and the whole series. */
export function SeriesChoice({ isWhole, onChange }: { isWhole: boolean; onChange: (isWhole: boolean) => void }) {
  const name = useId();
  const say = useSay();
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <legend className="mb-1 text-xs font-medium">{say("Change")}</legend>
      {[false, true].map((whole) => (
        <label key={String(whole)} className="flex items-center gap-1.5">
          <input type="radio" name={name} checked={isWhole === whole} onChange={() => onChange(whole)} />
          {say(whole ? "the whole series" : "this occurrence")}
        </label>
      ))}
    </fieldset>
  );
}
