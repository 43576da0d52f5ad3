import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveChange } from "#contract/application/live.ts";
import { listen } from "./live-source.ts";

/** Which families of queries a change of each entity makes untrue. */
const familiesOf: Record<string, (change: LiveChange) => readonly QueryKey[]> = {
  contact: ({ action }) => [["contacts"], ["tags"], ["timeline"], ...(action === "update" ? [] : [["duplicates"]])],
  note: ({ contactId }) => [contactId === null ? ["notes"] : ["notes", contactId], ["timeline"]],
  task: () => [["tasks"], ["timeline"]],
  business: () => [["businesses"], ["contacts"], ["records"], ["links"]],
  custom_field: () => [["custom-fields"], ["contacts"]],
  campaign: () => [["campaigns"], ["enrolments"]],
  workflow: () => [["workflows"], ["enrolments"]],
  contact_workflow: ({ contactId }) => [contactId === null ? ["enrolments"] : ["enrolments", contactId], ["timeline"]],
  contact_campaign: ({ contactId }) => [contactId === null ? ["enrolments"] : ["enrolments", contactId], ["timeline"]],
  appointment: () => [["appointments"], ["timeline"]],
  service_booking: () => [["appointments"]],
  calendar: () => [["appointments"]],
  location: () => [["location"]],
  user: () => [["team"], ["users"]],
  integration: () => [["integrations"]],
  oauth_application: () => [["oauth-applications"]],
  oauth_grant: () => [["oauth-applications"]],
  object_schema: () => [["objects"], ["records"]],
  object_folder: () => [["objects"]],
  object_field: () => [["objects"]],
  object_record: () => [["records"], ["links"]],
  association: () => [["associations"], ["links"]],
  relation: () => [["links"]],
  funnel: () => [["funnels"]],
  funnel_page: () => [["funnels"]],
  redirect: () => [["redirects"]],
  survey: () => [["surveys"], ["submissions"]],
  submission: () => [["submissions"], ["surveys"]],
  conversation: () => [["conversations"], ["messages"]],
  message: () => [["conversations"], ["messages"], ["emails"]],
  message_template: () => [["templates"]],
};

/** The families that these changes make untrue, each once. */
export function staleFamilies(changes: readonly LiveChange[]): QueryKey[] {
  const families = changes.flatMap((change) => familiesOf[change.entity]?.(change) ?? []);
  return [...new Map(families.map((family) => [JSON.stringify(family), family])).values()];
}

/** Changes within the first time are taken together; under a flood of them, what is shown is read again once in the second. */
const gatherMs = 80;
const floodMs = 1500;
const floodFrom = 20;

/** Keeps a tab's cache true to what happens at the server, until the returned function is called. */
export function followChanges(locationId: string, client: QueryClient): () => void {
  let gathered: LiveChange[] = [];
  let isAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFlood = false;

  const flush = () => {
    timer = undefined;
    isFlood = isAll || gathered.length >= floodFrom;
    if (isAll) void client.invalidateQueries();
    else for (const queryKey of staleFamilies(gathered)) void client.invalidateQueries({ queryKey });
    gathered = [];
    isAll = false;
  };
  const schedule = () => {
    timer ??= setTimeout(flush, isFlood ? floodMs : gatherMs);
  };

  const stop = listen(locationId, {
    change(change) {
      gathered.push(change);
      schedule();
    },
    resync() {
      isAll = true;
      schedule();
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
