import { isApiError } from "#contract/errors.ts";

/** What is asked for, or null where there is none. */
export const ifAny = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return null;
    throw error;
  }
};
