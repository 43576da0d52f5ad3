import type { Permission } from "#contract/permissions.ts";

// The permission switches in groups, with descriptions.

export type PermissionGroup = { title: string; switches: readonly (readonly [Permission, label: string])[] };

export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: "Contacts",
    switches: [
      ["contactsEnabled", "Contacts"],
      ["tagsEnabled", "Change tags"],
      ["bulkRequestsEnabled", "Bulk actions and imports"],
      ["leadValueEnabled", "Lead value"],
      ["assignedDataOnly", "Only what is assigned to them"],
    ],
  },
  {
    title: "Calendars and conversations",
    switches: [
      ["appointmentsEnabled", "Calendars and appointments"],
      ["conversationsEnabled", "Conversations"],
      ["phoneCallEnabled", "Phone calls"],
    ],
  },
  {
    title: "Campaigns and workflows",
    switches: [
      ["campaignsEnabled", "Campaigns"],
      ["campaignsReadOnly", "Campaigns: read only"],
      ["workflowsEnabled", "Workflows"],
      ["workflowsReadOnly", "Workflows: read only"],
      ["triggersEnabled", "Triggers"],
    ],
  },
  {
    title: "Sites",
    switches: [
      ["funnelsEnabled", "Funnels and surveys"],
      ["websitesEnabled", "Websites"],
      ["bloggingEnabled", "Blogs"],
      ["membershipEnabled", "Memberships"],
      ["communitiesEnabled", "Communities"],
    ],
  },
  {
    title: "Sales and payments",
    switches: [
      ["opportunitiesEnabled", "Opportunities"],
      ["paymentsEnabled", "Payments"],
      ["invoiceEnabled", "Invoices"],
      ["recordPaymentEnabled", "Record payments"],
      ["refundsEnabled", "Refunds"],
      ["cancelSubscriptionEnabled", "Cancel subscriptions"],
      ["exportPaymentsEnabled", "Export payments"],
      ["affiliateManagerEnabled", "Affiliates"],
    ],
  },
  {
    title: "Marketing",
    switches: [
      ["marketingEnabled", "Marketing"],
      ["socialPlanner", "Social planner"],
      ["reviewsEnabled", "Reviews"],
      ["onlineListingsEnabled", "Online listings"],
      ["contentAiEnabled", "Generated content"],
      ["botService", "Bots"],
    ],
  },
  {
    title: "Reports",
    switches: [
      ["dashboardStatsEnabled", "Dashboard figures"],
      ["agentReportingEnabled", "Agent reports"],
      ["attributionsReportingEnabled", "Attribution reports"],
      ["searchAdsReportingEnabled", "Search ad reports"],
      ["socialnetAdsReportingEnabled", "Social ad reports"],
    ],
  },
  { title: "Settings", switches: [["settingsEnabled", "Settings"]] },
];
