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
  settings: () => "/settings",
  accountSettings: () => "/settings/account",
  locationSettings: () => "/settings/location",
  customFieldSettings: () => "/settings/custom-fields",
  connectionSettings: () => "/settings/connections",
  signIn: () => "/sign-in",
} as const;
