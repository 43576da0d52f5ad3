import { isWrite } from "#contract/dry-run.ts";
import { methodOf } from "#contract/endpoint.ts";
import { bearer, call } from "./every-endpoint.ts";
import { type Ids, namesOf } from "./one-of-each.ts";
import { scoped } from "./staff.ts";
import type { TestApp, Visitor } from "./test-app.ts";

// The answers of the whole documented interface, for comparing two servers that should have the same location.

/** The response without the values that differ between two servers or two requests. */
const comparable = (text: string, visitor: Visitor): unknown =>
  JSON.parse(
    text
      .replaceAll(visitor.locationId, "LOCATION")
      .replace(/"traceId":"[^"]*"/g, '"traceId":""')
      .replace(/"(sort|searchAfter|nextCursor|cursor)":("[^"]*"|\[[^\]]*\])/g, '"$1":""'),
  );

/** The answers of every documented endpoint that reads, and of the searches. */
export async function answersOf(w: TestApp, visitor: Visitor, ids: Ids): Promise<Map<string, unknown>> {
  const { locationId } = visitor;
  const answers = new Map<string, unknown>();
  const day = (days: number) => String(w.now().getTime() + days * 86_400_000);
  const common = {
    ...{ locationId, limit: "50", companyId: `company-${locationId}`, startTime: day(-1), endTime: day(20), userId: ids.userId ?? "" },
    ...{ calendarId: ids.calendarId ?? "", skip: "0", offset: "0", funnelId: ids.funnelId ?? "none" },
  };
  const own: Record<string, Record<string, string>> = {
    "contacts.contacts.lookup": { email: "neighbour@example.com", limit: "20" },
    "contacts.contacts.duplicate": { email: "neighbour@example.com" },
    "calendars.freeSlots.list": { startDate: day(1), endDate: day(3) },
  };
  for (const { name, endpoint } of scoped.filter((each) => !isWrite(each.endpoint))) {
    const isPost = methodOf(endpoint.route) === "POST";
    const response = await call(w, endpoint, {
      headers: bearer(visitor.token),
      params: namesOf(name, endpoint, { ...ids, locationId }),
      query: isPost ? "" : `?${new URLSearchParams({ ...common, ...own[name] })}`,
      body: JSON.stringify({ locationId, pageLimit: 50, page: 1, searchAfter: [], ...(name.startsWith("objects.") ? { query: "" } : {}) }),
    });
    answers.set(`${name} ${response.status}`, comparable(await response.text(), visitor));
  }
  return answers;
}
