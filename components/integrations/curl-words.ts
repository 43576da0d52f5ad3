/** A first request that these scopes allow, ready to be pasted into a shell. */
export function curlOf(baseUrl: string, token: string, locationId: string, companyId: string, scopes: readonly string[]): string {
  const place = encodeURIComponent(locationId);
  const tries: [scope: string, path: string][] = [
    ["locations.readonly", `/locations/${place}`],
    ["contacts.readonly", `/contacts/lookup?locationId=${place}&email=someone%40example.com`],
    ["calendars.readonly", `/calendars/?locationId=${place}`],
    ["campaigns.readonly", `/campaigns/?locationId=${place}`],
    ["workflows.readonly", `/workflows/?locationId=${place}`],
    ["businesses.readonly", `/businesses/?locationId=${place}`],
    ["conversations.readonly", `/conversations/search?locationId=${place}`],
    ["objects/schema.readonly", `/objects/?locationId=${place}`],
    ["surveys.readonly", `/surveys/?locationId=${place}`],
    ["users.readonly", `/users/search?companyId=${encodeURIComponent(companyId)}&locationId=${place}`],
  ];
  const path = tries.find(([scope]) => scopes.includes(scope))?.[1] ?? `/locations/${place}`;
  return `curl -H "Version: v3" -H "Authorization: Bearer ${token}" "${baseUrl}${path}"`;
}
