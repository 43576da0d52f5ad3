import { isApiError } from "#contract/errors.ts";

/** Whether a link leads to nothing. One that was cut can also lack a part that the service requires. */
export const isBrokenLink = (error: unknown): boolean => isApiError(error, "NOT_FOUND") || isApiError(error, "INVALID");
