import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Messages } from "#components/layout/messages.tsx";
import { SetupElsewhere } from "#components/setup/setup-elsewhere.tsx";
import { SetupWizard } from "#components/setup/setup-wizard.tsx";
import { AccountPage } from "#components/users/account-card.tsx";
import { pageLanguage, pageLocale } from "#lib/auth/language.ts";
import { visitorIn } from "#lib/auth/sessions.ts";
import { needsSetup } from "#lib/auth/setup.ts";
import { environment } from "#lib/env.ts";
import { accountLanguageOf } from "#lib/i18n/language-names.ts";
import { titled } from "#lib/i18n/titled.ts";
import { routes } from "#lib/routes.ts";

export const generateMetadata = titled("setup", { referrer: "no-referrer" });

export default async function SetupPage() {
  const { isCrmOwn, crmUrl } = environment();
  const isNeeded = await needsSetup(visitorIn(await headers()));
  // If the service does not answer yet, the setup page shows that and can try again. A redirect would lose the code in the address.
  if (isNeeded === false || (isNeeded === undefined && !isCrmOwn)) redirect(routes.signIn());
  const [language, locale] = await Promise.all([pageLanguage(), pageLocale()]);
  const wizard = <SetupWizard language={accountLanguageOf(language)} locale={locale} />;
  return (
    <Messages of={["form", "setup", "signIn"]}>
      <AccountPage>{isCrmOwn ? wizard : <SetupElsewhere server={crmUrl} />}</AccountPage>
    </Messages>
  );
}
