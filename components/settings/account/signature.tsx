"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Account } from "#contract/users/account.ts";
import { accountMutations } from "#lib/api/account.ts";

const EmailEditor = dynamic(() => import("#components/ui/email-editor/email-editor.tsx").then((module) => module.EmailEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-32 w-full" />,
});

/** The text at the end of the user's emails. */
export function AccountSignature({ account }: { account: Account }) {
  const t = useTranslations("account.signature");
  const failureText = useFailureText();
  const [written, setWritten] = useState({ html: account.signature, text: "" });
  const update = useMutation(accountMutations.update);
  const save = () => {
    update.mutate(
      { signature: written.text === "" ? "" : written.html },
      {
        onSuccess: () => notify({ title: t("signatureSaved"), tone: "success" }),
        onError: (error) => notify({ title: t("couldntSave"), description: failureText(error).message, tone: "danger" }),
      },
    );
  };
  return (
    <Section title={t("signature")} hint={t("addedToYourEmails")}>
      <EmailEditor label={t("signature")} {...written} onChange={setWritten} />
      <div>
        <Button pending={update.isPending} disabled={written.html === account.signature} onClick={save}>
          {t("save")}
        </Button>
      </div>
    </Section>
  );
}
