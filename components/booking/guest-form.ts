import { z } from "zod";
import { bookingWrite, guestWrite, mostGuests } from "#contract/booking/booking.ts";

type Asked = { asksAddress: boolean; asksPhone: boolean; consentProblem: string | undefined };

export const detailsOf = ({ asksAddress, asksPhone, consentProblem }: Asked) =>
  z.object({
    firstName: bookingWrite.shape.firstName,
    lastName: z.string().trim().max(100),
    email: bookingWrite.shape.email,
    phone: z
      .string()
      .trim()
      .min(asksPhone ? 1 : 0)
      .max(40),
    address: z
      .string()
      .trim()
      .min(asksAddress ? 1 : 0)
      .max(255),
    notes: z.string().trim().max(2000),
    guestCount: z.number().int().min(0).max(mostGuests).nullable(),
    guests: z.array(guestWrite).max(mostGuests),
    consents: z.boolean().refine((agrees) => agrees || consentProblem === undefined, { error: consentProblem ?? "" }),
  });
