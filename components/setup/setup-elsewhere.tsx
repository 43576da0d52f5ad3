"use client";

import { useTranslations } from "use-intl";
import { accountCard } from "#components/users/account-card.tsx";

const command = "npm run -s admin -- staff add --email … --first-name … --last-name … --role admin";

/** The dashboard uses another server, whose locations are set up there. */
export function SetupElsewhere({ server }: { server: string }) {
  const t = useTranslations("setup.elsewhere");
  return (
    <div className={accountCard}>
      <h1 className="text-lg font-semibold">{t("title")}</h1>
      <p className="text-sm wrap-anywhere">{t("anotherServer", { server })}</p>
      <p className="text-sm">{t("addYourself")}</p>
      <code className="rounded-md bg-default px-3 py-2 font-mono text-xs wrap-anywhere">{command}</code>
      <p className="text-sm">{t("thenConnect")}</p>
    </div>
  );
}
