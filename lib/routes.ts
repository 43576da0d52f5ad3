/** Every address of the dashboard, so that a link cannot be misspelt. */
export const routes = {
  home: () => "/",
  contacts: () => "/contacts",
  contact: (contactId: string) => `/contacts/${encodeURIComponent(contactId)}`,
  tasks: () => "/tasks",
  duplicates: () => "/duplicates",
  imports: () => "/imports",
  newImport: () => "/imports/new",
  oneImport: (importId: string) => `/imports/${encodeURIComponent(importId)}`,
  workflows: () => "/workflows",
  workflow: (workflowId: string) => `/workflows/${encodeURIComponent(workflowId)}`,
  deliveries: (deliveryId?: string) =>
    `/workflows/deliveries${deliveryId === undefined ? "" : `?delivery=${encodeURIComponent(deliveryId)}`}`,
  settings: () => "/settings",
  accountSettings: () => "/settings/account",
  locationSettings: () => "/settings/location",
  customFieldSettings: () => "/settings/custom-fields",
  connectionSettings: () => "/settings/connections",
  userSettings: () => "/settings/users",
  newUser: () => "/settings/users/new",
  user: (userId: string) => `/settings/users/${encodeURIComponent(userId)}`,
  signIn: () => "/sign-in",
} as const;
