"use client";

import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { isApiError } from "#contract/errors.ts";
import type { SetupAdmin, SetupLocation } from "#contract/setup/setup.ts";
import { sendTestMail } from "#lib/api/setup.ts";

type MailStepProps = {
  token: string;
  admin: SetupAdmin;
  location: SetupLocation;
  /** The folder that mails are written to, because no mail server is configured. */
  outboxFolder: string | null;
  onBack: () => void;
  onFinish: () => Promise<unknown>;
  onEnded: () => void;
};

/** A test of the mail server, and the end of the setup. */
export function MailStep({ token, admin, location, outboxFolder, onBack, onFinish, onEnded }: MailStepProps) {
  const t = useTranslations("setup.mailStep");
  const words = useTranslations("setup.wizard");
  const failureText = useFailureText();
  const test = useMutation({
    mutationFn: () => sendTestMail(token, admin, location),
    onError: (error) => isApiError(error, "NOT_FOUND") && onEnded(),
  });
  const finish = useMutation({ mutationFn: onFinish });
  const mailError = test.isError ? failureText(test.error).message : test.data?.mailError;
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="mt-1 text-sm text-muted">{t("hint")}</p>
      </div>
      {outboxFolder === null ? null : (
        <Banner tone="warning" title={t("noMailServer")}>
          <p className="wrap-anywhere">{t("keptInFolder", { folder: outboxFolder })}</p>
          <p>{t("setSmtpUrl")}</p>
        </Banner>
      )}
      {mailError === undefined || mailError === null ? null : (
        <Banner tone="danger" title={t("couldntSend")}>
          <p className="wrap-anywhere">{mailError}</p>
        </Banner>
      )}
      {test.isSuccess && mailError === null ? (
        <Banner tone="success">
          <p className="wrap-anywhere">{t(outboxFolder === null ? "sent" : "written", { email: admin.email })}</p>
        </Banner>
      ) : null}
      <Button autoFocus icon={<Send aria-hidden />} pending={test.isPending} disabled={finish.isPending} onClick={() => test.mutate()}>
        {t("sendTestMail")}
      </Button>
      {finish.isError ? <Banner tone="danger">{failureText(finish.error).message}</Banner> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" disabled={finish.isPending} onClick={onBack}>
          {words("back")}
        </Button>
        <Button className="ms-auto" variant="primary" pending={finish.isPending || finish.isSuccess} onClick={() => finish.mutate()}>
          {t("finish")}
        </Button>
      </div>
    </div>
  );
}
