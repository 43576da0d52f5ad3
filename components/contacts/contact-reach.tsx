import { Joined } from "#components/ui/joined.tsx";
import { PhoneText } from "./phone-link.tsx";

type ContactReachProps = { email?: string | null | undefined; phone?: string | null | undefined; more?: string | null | undefined };

/**
 * The details that distinguish a contact from others with the same name, in one line. The phone comes first, because a narrow line is cut
 * at its end.
 */
export const ContactReach = ({ email, phone, more }: ContactReachProps) => (
  <Joined parts={[phone ? <PhoneText key="phone" phone={phone} /> : null, email, more]} />
);
