"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import { isApiError } from "#contract/errors.ts";
import { confirmEmail, readOwnAccount } from "#lib/api/account.ts";
import { routes } from "#lib/routes.ts";
import { accountCard } from "./account-card.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

/**
 * The storage key of the link's token in this tab while its owner signs in. The token is not put into the address of the sign-in page,
 * because that is sent to the server.
 */
const storageName = "email-confirmation";

function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token === "") return window.sessionStorage.getItem(storageName) ?? "";
  window.sessionStorage.setItem(storageName, token);
  return token;
}

/**
 * The address that is waiting for confirmation; null if there is none. People who are not signed in are sent to the sign-in page and back.
 */
async function readPending(): Promise<string | null> {
  try {
    return (await readOwnAccount()).account.emailChange?.pending ?? null;
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    window.location.assign(`${routes.signIn()}?${new URLSearchParams({ back: routes.confirmEmail() })}`);
    return new Promise(() => undefined);
  }
}

/** Changes the email of the signed-in user with the link from the mail. */
export function ConfirmEmail() {
  const t = useTranslations("signIn.confirmEmail");
  const failureText = useFailureText();
  const router = useRouter();
  const { link, isReading, retry, end } = useMailedLink(readPending, takeToken);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [changedTo, setChangedTo] = useState<string>();
  const heading = useTakesFocus<HTMLHeadingElement>(changedTo ?? (link?.kind === "ended" ? "ended" : undefined));
  const goOn = (
    <Button variant="primary" fullWidth onClick={() => router.push(routes.accountSettings())}>
      {t("continue")}
    </Button>
  );
  if (changedTo !== undefined)
    return (
      <div className={accountCard}>
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t("emailChanged")}
        </h1>
        <p role="status" className="text-sm wrap-break-word">
          {t("signInWithIt", { email: changedTo })}
        </p>
        {goOn}
      </div>
    );
  if (link === undefined) return <Skeleton className="h-48 w-full" />;
  if (link.kind === "failed")
    return <ErrorState isPage title={t("couldntOpenLink")} {...failureText(link.error)} onRetry={retry} retrying={isReading} />;
  if (link.kind === "ended" || link.opened === null)
    return (
      <div className={accountCard}>
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t("linkEnded")}
        </h1>
        <p className="text-sm">{t("linksWorkOnce")}</p>
        {goOn}
      </div>
    );
  const { token } = link;
  const confirm = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      const { account } = await confirmEmail(token);
      window.sessionStorage.removeItem(storageName);
      setChangedTo(account.email);
    } catch (error) {
      if (isApiError(error, "NOT_FOUND")) end();
      else setRefusal(failureText(error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={accountCard}>
      <h1 className="text-lg font-semibold">{t("title")}</h1>
      <p className="text-sm wrap-break-word">{t("fromNowOn", { email: link.opened })}</p>
      <p className="text-sm text-muted">{t("signsOutEverywhereElse")}</p>
      {refusal === undefined ? null : (
        <p role="alert" className="text-sm text-danger-soft-foreground">
          {refusal}
        </p>
      )}
      <Button variant="primary" fullWidth pending={isPending} onClick={() => void confirm()}>
        {t("confirm")}
      </Button>
    </div>
  );
}
