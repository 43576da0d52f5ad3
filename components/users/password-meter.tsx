"use client";

import { Check, Circle } from "lucide-react";
import { useTranslations } from "use-intl";
import { passwordRules } from "#contract/users/users.ts";

/** Shows which rules of a password are met. */
export function PasswordMeter({ password }: { password: string }) {
  const t = useTranslations("signIn.passwordMeter");
  const kept = passwordRules.filter(({ holds }) => holds(password));
  return (
    <div className="mt-2">
      <div aria-hidden className="mb-1.5 grid grid-cols-5 gap-1">
        {passwordRules.map(({ key }, place) => (
          <span
            key={key}
            className={`h-1 rounded-full ${place >= kept.length ? "bg-default" : kept.length === passwordRules.length ? "bg-success" : "bg-warning"}`}
          />
        ))}
      </div>
      <ul aria-label={t("yourPasswordNeeds")} className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
        {passwordRules.map(({ key, holds }) => {
          const holdsNow = holds(password);
          const Icon = holdsNow ? Check : Circle;
          return (
            <li key={key} className={`flex items-center gap-1 ${holdsNow ? "text-success-soft-foreground" : "text-muted"}`}>
              <Icon aria-hidden className="size-3" />
              {t(`rules.${key}`)}
              <span className="sr-only">{holdsNow ? t("met") : t("missing")}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
