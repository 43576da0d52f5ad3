import { isApiError } from "#contract/errors.ts";

/** Returns null instead of failing if the record does not exist. */
export const ifAny = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return null;
    throw error;
  }
};
