import type { application } from "#contract/application/index.ts";
import { createLazyClient, type Send } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import type { browserContract } from "./browser-contract.ts";

let connectionId = "";

/** Names the connection that every request of this tab goes to. Another connection is another load of the page. */
export function setConnectionId(id: string): void {
  connectionId = id;
}

/** What names the connection to a route of the dashboard's own. */
export const connectionHeaders = (): Record<string, string> => ({ "x-connection": connectionId });

/** A path that ends in a slash would cost a redirect on its way to the proxy, which knows both forms. */
const withoutSlashAtEnd = (url: string) => url.replace(/\/+(?=$|\?)/, "");

const sendTo =
  (prefix: string): Send =>
  (url, init) =>
    fetch(prefix + withoutSlashAtEnd(url), {
      ...init,
      headers: { ...init.headers, "x-connection": connectionId },
      credentials: "same-origin",
    });

/** The public interface of the connection's server. */
export const api = createLazyClient<typeof contract>(
  {
    contacts: {
      contacts: async () => (await import("#contract/contacts/contacts.ts")).contacts,
      search: async () => (await import("#contract/contacts/search.ts")).search,
      tags: async () => (await import("#contract/contacts/tags.ts")).tags,
      notes: async () => (await import("#contract/contacts/notes.ts")).notes,
      tasks: async () => (await import("#contract/contacts/tasks.ts")).tasks,
      followers: async () => (await import("#contract/contacts/followers.ts")).followers,
      businesses: async () => (await import("#contract/contacts/businesses.ts")).businesses,
      enrolments: async () => (await import("#contract/contacts/enrolments.ts")).enrolments,
    },
    campaigns: async () => ({ campaigns: (await import("#contract/campaigns/campaigns.ts")).campaigns }),
    locations: async () => ({ locations: (await import("#contract/locations/locations.ts")).locations }),
    businesses: async () => ({ businesses: (await import("#contract/businesses/businesses.ts")).businesses }),
    workflows: async () => ({ workflows: (await import("#contract/workflows/workflows.ts")).workflows }),
    users: async () => (await import("#contract/users/index.ts")).users,
    oauth: async () => (await import("#contract/oauth/index.ts")).oauth,
    calendars: async () => (await import("#contract/calendars/index.ts")).calendars,
    appointments: async () => (await import("#contract/appointments/index.ts")).appointments,
    conversations: async () => (await import("#contract/conversations/index.ts")).conversations,
    objects: async () => (await import("#contract/objects/index.ts")).objects,
    associations: async () => (await import("#contract/associations/index.ts")).associations,
    funnels: async () => (await import("#contract/funnels/index.ts")).funnels,
    surveys: async () => (await import("#contract/surveys/index.ts")).surveys,
  },
  sendTo("/api/crm"),
);

/** What only our own service answers, as the signed-in user. */
export const app = createLazyClient<typeof application>(
  {
    account: async () => (await import("#contract/application/account.ts")).accountEndpoints,
    audit: async () => (await import("#contract/application/audit/index.ts")).audit,
    bulk: async () => (await import("#contract/application/bulk.ts")).bulk,
    calendars: async () => (await import("#contract/application/calendars/index.ts")).calendars,
    notices: async () => (await import("#contract/application/calendars/notices.ts")).notices,
    contactDetails: async () => (await import("#contract/application/contact-details.ts")).contactDetails,
    contactWindow: async () => (await import("#contract/application/contact-window.ts")).contactWindow,
    customFields: async () => (await import("#contract/application/custom-fields.ts")).customFields,
    duplicates: async () => (await import("#contract/application/duplicates.ts")).duplicates,
    merges: async () => (await import("#contract/application/duplicates.ts")).merges,
    enrolments: async () => (await import("#contract/application/enrolments.ts")).enrolments,
    funnels: async () => (await import("#contract/application/funnels/index.ts")).funnels,
    imports: async () => (await import("#contract/application/imports.ts")).imports,
    inbox: async () => (await import("#contract/application/inbox/index.ts")).inbox,
    integrations: async () => (await import("#contract/application/integrations/index.ts")).integrations,
    live: async () => (await import("#contract/application/live.ts")).live,
    locations: async () => (await import("#contract/application/locations.ts")).locations,
    objects: async () => (await import("#contract/application/objects/index.ts")).objects,
    operations: async () => (await import("#contract/application/operations.ts")).operations,
    outbox: async () => (await import("#contract/application/outbox.ts")).outbox,
    people: async () => (await import("#contract/application/people/index.ts")).people,
    savedViews: async () => (await import("#contract/application/saved-views.ts")).savedViews,
    sessions: async () => (await import("#contract/application/sessions.ts")).sessions,
    surveys: async () => (await import("#contract/application/surveys/index.ts")).surveys,
    tags: async () => (await import("#contract/application/tags.ts")).tags,
    tasks: async () => (await import("#contract/application/tasks.ts")).tasks,
    timeline: async () => (await import("#contract/application/timeline.ts")).timeline,
    users: async () => (await import("#contract/application/users.ts")).users,
    workflows: async () => (await import("#contract/application/workflows/index.ts")).workflows,
  },
  sendTo("/api/app"),
);

/** What the dashboard itself keeps: its connections. */
export const dashboard = createLazyClient<typeof browserContract>(
  { connections: async () => (await import("./browser-contract.ts")).browserContract.connections },
  sendTo("/api/dashboard"),
);
