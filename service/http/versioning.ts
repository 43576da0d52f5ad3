import { apiVersion } from "#contract/common.ts";
import { ApiError } from "#contract/errors.ts";

const wellFormed = /^(v\d+(\.\d+)*|\d{4}-\d{2}-\d{2})$/;

/** Doc 1, Versioning: distinguishes missing, malformed, and well-formed but unsupported versions. */
export function requireVersion(value: string | null | undefined, mayBeMissing = false): void {
  if (value === apiVersion) return;
  if (value === undefined && mayBeMissing) return;
  if (value === undefined || value === null || value === "") throw new ApiError("VERSION_MISSING");
  if (!wellFormed.test(value)) throw new ApiError("VERSION_MALFORMED");
  throw new ApiError("VERSION_UNSUPPORTED", {
    message: `The API version ${value} is unsupported. Send ${apiVersion}.`,
    error: `Unsupported API version: the API version ${value} is unsupported`,
  });
}
