import type { Permission } from "#contract/permissions.ts";

// The permission switches in groups.

export const permissionGroups = [
  {
    key: "contacts",
    switches: ["contactsEnabled", "tagsEnabled", "bulkRequestsEnabled", "leadValueEnabled", "assignedDataOnly"],
  },
  {
    key: "calendars",
    switches: ["appointmentsEnabled", "conversationsEnabled", "phoneCallEnabled"],
  },
  {
    key: "campaigns",
    switches: ["campaignsEnabled", "campaignsReadOnly", "workflowsEnabled", "workflowsReadOnly", "triggersEnabled"],
  },
  {
    key: "sites",
    switches: ["funnelsEnabled", "websitesEnabled", "bloggingEnabled", "membershipEnabled", "communitiesEnabled"],
  },
  {
    key: "sales",
    switches: [
      "opportunitiesEnabled",
      "paymentsEnabled",
      "invoiceEnabled",
      "recordPaymentEnabled",
      "refundsEnabled",
      "cancelSubscriptionEnabled",
      "exportPaymentsEnabled",
      "affiliateManagerEnabled",
    ],
  },
  {
    key: "marketing",
    switches: ["marketingEnabled", "socialPlanner", "reviewsEnabled", "onlineListingsEnabled", "contentAiEnabled", "botService"],
  },
  {
    key: "reports",
    switches: [
      "dashboardStatsEnabled",
      "agentReportingEnabled",
      "attributionsReportingEnabled",
      "searchAdsReportingEnabled",
      "socialnetAdsReportingEnabled",
    ],
  },
  { key: "settings", switches: ["settingsEnabled"] },
] as const satisfies readonly { key: string; switches: readonly Permission[] }[];
