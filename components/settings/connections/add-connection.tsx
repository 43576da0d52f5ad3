"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { connectionCreate } from "#lib/api/browser-contract.ts";
import { connectionMutations } from "#lib/api/connections.ts";

export function AddConnection({ defaultBaseUrl, onDone }: { defaultBaseUrl: string; onDone: () => void }) {
  const t = useTranslations("connections.addConnection");
  const router = useRouter();
  const create = useMutation(connectionMutations.create);
  const { control, onSubmit, formState, isUnsaved } = useFormOf(
    connectionCreate,
    { baseUrl: defaultBaseUrl, locationId: "", token: "", name: "" },
    async (values) => {
      const made = await create.mutateAsync(values);
      notify({ title: t("connected", { name: made.name }), tone: "success" });
      onDone();
      router.refresh();
    },
  );
  return (
    <Sheet
      isUnsaved={isUnsaved}
      open
      onOpenChange={onDone}
      dismissable={false}
      title={t("addConnection")}
      description={t("theTokenIsCheckedBeforeIt")}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form="add-connection" variant="primary" pending={formState.isSubmitting}>
            {t("checkAndAdd")}
          </Button>
        </>
      }
    >
      <form id="add-connection" onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextField control={control} name="baseUrl" label={t("baseURL")} type="url" required hint={t("httpsOrHttpForAServer")} />
        <TextField control={control} name="locationId" label={t("locationID")} required autoFocus />
        <TextField control={control} name="token" label={t("token")} type="password" required hint={t("aPrivateIntegrationTokenOfThat")} />
        <TextField control={control} name="name" label={t("name")} hint={t("leaveEmptyToUseTheLocations")} />
        <FormError of={formState.errors} />
      </form>
    </Sheet>
  );
}
