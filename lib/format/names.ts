type Named = { name: string | null; firstName?: string | null; lastName?: string | null; email: string | null; phone: string | null };

/** What a contact is called: their name, else the first thing known of them. */
export const contactName = ({ name, firstName, lastName, email, phone }: Named): string =>
  name?.trim() || [firstName, lastName].filter(Boolean).join(" ").trim() || email || phone || "No name";
