/** Who may use the endpoints of private integrations and applications. */
export const adminAccess = { session: true, right: "signedIn", reach: "wholeLocation", area: "integrations", adminOnly: true } as const;
