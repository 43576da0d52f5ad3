import { overtakenIn } from "#contract/contacts/named-values.ts";
import { ApiError } from "#contract/errors.ts";

/** What our own service decides within the write: refuses where somebody else changed what was on the screen. */
export function refuseIfOvertaken(standing: object, expected: Record<string, unknown>): void {
  const fields = overtakenIn(expected, (field) => (Object.hasOwn(standing, field) ? Reflect.get(standing, field) : null));
  if (fields.length > 0) throw new ApiError("CHANGED_MEANWHILE", { meta: { fields } });
}
