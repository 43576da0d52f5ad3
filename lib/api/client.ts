import type { application } from "#contract/application.ts";
import { type Client, createLazyClient, type Send } from "#contract/client.ts";
import { unreachable } from "#contract/errors.ts";
import type { contract } from "#contract/index.ts";
import type { browserContract } from "./browser-contract.ts";

let connectionId = "";

/** Sets the connection that this tab's requests name. Choosing another connection loads the page again. */
export function setConnectionId(id: string): void {
  connectionId = id;
}

/** The header that names the connection in requests to the dashboard's own routes. */
export const connectionHeaders = (): Record<string, string> => ({ "x-connection": connectionId });

/** Removes a trailing slash, which would cost a redirect. The proxy accepts both forms of a path. */
const withoutSlashAtEnd = (url: string) => url.replace(/\/+(?=$|\?)/, "");

const sendTo =
  (prefix: Proxied | "/api/dashboard"): Send =>
  (url, init) =>
    fetch(prefix + withoutSlashAtEnd(url), {
      ...init,
      headers: { ...init.headers, "x-connection": connectionId },
      credentials: "same-origin",
    }).catch(throwReadable);

/** Replaces a browser's own text for a network failure, such as "Failed to fetch". */
function throwReadable(error: unknown): never {
  throw error instanceof TypeError ? new TypeError(unreachable, { cause: error }) : error;
}

export type Clients = {
  /** The documented API of the connection's server. */
  api: Client<typeof contract>;
  /** The endpoints that only our own service has, as the signed-in user. */
  app: Client<typeof application>;
};

/** The routes of the proxy for the two APIs. */
export type Proxied = "/api/crm" | "/api/app";

/** The clients are the same in the browser and on the server; only `send` differs. */
export const createClients = (sendTo: (prefix: Proxied) => Send): Clients => ({
  api: createLazyClient<typeof contract>(
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
  ),
  app: createLazyClient<typeof application>(
    {
      account: async () => (await import("#contract/users/account.ts")).accountEndpoints,
      audit: async () => (await import("#contract/audit/audit.ts")).audit,
      bulk: async () => (await import("#contract/contacts/bulk.ts")).bulk,
      calendars: async () => (await import("#contract/calendars/application.ts")).calendars,
      notifications: async () => (await import("#contract/notifications/notifications.ts")).notifications,
      notices: async () => (await import("#contract/appointments/notices.ts")).notices,
      contactDetails: async () => (await import("#contract/contacts/details.ts")).contactDetails,
      contactWindow: async () => (await import("#contract/contacts/window.ts")).contactWindow,
      customFields: async () => (await import("#contract/contacts/custom-fields.ts")).customFields,
      duplicates: async () => (await import("#contract/duplicates/duplicates.ts")).duplicates,
      mailboxes: async () => (await import("#contract/mailboxes/mailboxes.ts")).mailboxes,
      merges: async () => (await import("#contract/duplicates/duplicates.ts")).merges,
      enrolments: async () => (await import("#contract/workflows/contact-enrolments.ts")).enrolments,
      funnels: async () => (await import("#contract/funnels/application.ts")).funnels,
      imports: async () => (await import("#contract/imports/imports.ts")).imports,
      inbox: async () => (await import("#contract/conversations/application.ts")).inbox,
      integrations: async () => (await import("#contract/integrations/application.ts")).integrations,
      live: async () => (await import("#contract/live.ts")).live,
      locations: async () => (await import("#contract/locations/settings.ts")).locations,
      objects: async () => (await import("#contract/objects/application.ts")).objects,
      operations: async () => (await import("#contract/operations/operations.ts")).operations,
      outbox: async () => (await import("#contract/outbox/outbox.ts")).outbox,
      passwordLinks: async () => (await import("#contract/users/password-links.ts")).passwordLinks,
      people: async () => (await import("#contract/users/application.ts")).people,
      privacy: async () => (await import("#contract/contacts/privacy.ts")).privacy,
      privacySettings: async () => (await import("#contract/privacy/privacy-settings.ts")).privacySettingEndpoints,
      savedViews: async () => (await import("#contract/saved-views/saved-views.ts")).savedViews,
      secondFactor: async () => (await import("#contract/users/second-factor.ts")).secondFactor,
      sessions: async () => (await import("#contract/users/sessions.ts")).sessions,
      setup: async () => (await import("#contract/setup/setup.ts")).setup,
      signInRules: async () => (await import("#contract/users/sign-in-rules.ts")).signInRules,
      status: async () => (await import("#contract/status/status.ts")).status,
      surveys: async () => (await import("#contract/surveys/application.ts")).surveys,
      tags: async () => (await import("#contract/contacts/tags-in-use.ts")).tags,
      tasks: async () => (await import("#contract/contacts/task-list.ts")).tasks,
      telephone: async () => (await import("#contract/telephone/telephone.ts")).telephone,
      timeline: async () => (await import("#contract/contacts/timeline.ts")).timeline,
      today: async () => (await import("#contract/today/today.ts")).today,
      users: async () => (await import("#contract/users/user-cards.ts")).users,
      waitingList: async () => (await import("#contract/waiting-list/waiting-list.ts")).waitingList,
      waitingOffers: async () => (await import("#contract/waiting-list/offers.ts")).waitingOffers,
      workflows: async () => (await import("#contract/workflows/editor.ts")).workflows,
      workflowEvents: async () => (await import("#contract/workflows/events.ts")).workflowEvents,
      workflowTests: async () => (await import("#contract/workflows/tests.ts")).workflowTests,
    },
    sendTo("/api/app"),
  ),
});

export const { api, app } = createClients(sendTo);

/** The client of the dashboard's own endpoints. */
export const dashboard = createLazyClient<typeof browserContract>(
  { connections: async () => (await import("./browser-contract.ts")).browserContract.connections },
  sendTo("/api/dashboard"),
);
