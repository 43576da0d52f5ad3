import { ApiError, findCode, findReason } from "#contract/errors.ts";
import type { Operation } from "#contract/operations/operations.ts";

/** The reason why an operation failed, as the error that its request would have received. */
export function operationFailure({ error }: Pick<Operation, "error">): ApiError {
  if (!error) return new ApiError("INTERNAL");
  const { code, message, reason, values = {} } = error;
  const known = findReason(reason);
  return new ApiError(findCode(code) ?? "INTERNAL", { message, ...(known === undefined ? {} : { reason: known, values }) });
}
