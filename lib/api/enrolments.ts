import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";

/** The kinds of enrolment targets of a contact. */
export type EnrolmentKind = "workflow" | "campaign";
export type EnrolmentTarget = { id: string; name: string; status: string };

const enrolmentKeys = { ofContact: (contactId: string) => ["enrolments", contactId] as const };

export const enrolmentQueries = {
  /** The contact's enrolments. */
  ofContact: ({ locationId, app, can }: CrmServer, contactId: string) =>
    queryOptions({
      queryKey: enrolmentKeys.ofContact(contactId),
      queryFn: ({ signal }) => app.enrolments.list({ params: { contactId }, query: { locationId } }, { signal }),
      enabled: can("enrolments"),
    }),
  /** The workflows or campaigns to choose from. */
  targets: ({ locationId }: { locationId: string }, kind: EnrolmentKind) =>
    queryOptions({
      queryKey: [kind === "workflow" ? "workflows" : "campaigns", locationId] as const,
      queryFn: async ({ signal }): Promise<EnrolmentTarget[]> =>
        kind === "workflow"
          ? (await api.workflows.workflows.list({ query: { locationId } }, { signal })).workflows
          : (await api.campaigns.campaigns.list({ query: { locationId } }, { signal })).campaigns,
      staleTime: 60_000,
    }),
};

type Enrolling = { kind: EnrolmentKind; id: string };

export const enrolmentMutations = {
  enter: (contactId: string) =>
    mutationOptions({
      mutationFn: ({ kind, id }: Enrolling) =>
        kind === "workflow"
          ? api.contacts.enrolments.enterWorkflow({ params: { contactId, workflowId: id }, body: {} })
          : api.contacts.enrolments.enterCampaign({ params: { contactId, campaignId: id }, body: {} }),
      meta: { stale: [enrolmentKeys.ofContact(contactId), ["timeline", contactId]] },
    }),
  leave: (contactId: string) =>
    mutationOptions({
      mutationFn: ({ kind, id }: Enrolling) =>
        kind === "workflow"
          ? api.contacts.enrolments.leaveWorkflow({ params: { contactId, workflowId: id }, body: {} })
          : api.contacts.enrolments.leaveCampaign({ params: { contactId, campaignId: id }, body: {} }),
      meta: { stale: [enrolmentKeys.ofContact(contactId), ["timeline", contactId]] },
    }),
};
