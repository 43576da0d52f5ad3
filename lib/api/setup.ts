import { createClient } from "#contract/client.ts";
import { type SetupAdmin, type SetupCalendar, type SetupLocation, setup } from "#contract/setup/setup.ts";

/** For the operator, before anyone can sign in. */
const operator = createClient(setup, (url, init) => fetch(`/api/setup${url}`, { ...init, credentials: "omit" }));

export const openSetup = (token: string) => operator.open({ body: { token } });
export const sendTestMail = (token: string, { email }: SetupAdmin, { language }: SetupLocation) =>
  operator.testMail({ body: { token, email, language } });
export const completeSetup = (token: string, given: { location: SetupLocation; admin: SetupAdmin; calendar: SetupCalendar | null }) =>
  operator.complete({ body: { token, ...given } });
