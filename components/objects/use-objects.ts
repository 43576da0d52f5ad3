import { useQuery } from "@tanstack/react-query";
import { useConnection } from "#lib/api/connection.tsx";
import { objectQueries } from "#lib/api/objects.ts";
import { useObjectWords } from "./object-words.ts";

/** The location's objects. The standard ones have names in the user's language. */
export function useObjects() {
  const { locationId } = useConnection();
  const words = useObjectWords();
  return useQuery({ ...objectQueries.list(locationId), select: words.objects });
}

/** An object with its folders and fields. Those of a standard object have names in the user's language. */
export function useObjectSchema(objectKey: string, { enabled = true }: { enabled?: boolean } = {}) {
  const { server } = useConnection();
  const words = useObjectWords();
  return useQuery({ ...objectQueries.schema(server, objectKey), enabled, select: words.schema });
}
