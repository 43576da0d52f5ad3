"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { workflowCreate } from "#contract/workflows/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";

const named = workflowCreate.pick({ name: true });

export function NewWorkflow() {
  const t = useTranslations("workflows.newWorkflow");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("newWorkflow")}
      </Button>
      {isOpen ? <NewWorkflowSheet onDone={() => setIsOpen(false)} /> : null}
    </>
  );
}

function NewWorkflowSheet({ onDone }: { onDone: () => void }) {
  const t = useTranslations("workflows.newWorkflow");
  const { locationId } = useConnection();
  const router = useRouter();
  const formId = useId();
  const create = useMutation(workflowMutations.create(locationId));
  const form = useFormOf(named, { name: "" }, async ({ name }) => {
    const made = await create.mutateAsync({ name, triggers: [{ type: "contact_created" }] });
    router.push(routes.workflow(made.id));
  });
  return (
    <Sheet
      open
      onOpenChange={onDone}
      isUnsaved={form.isUnsaved}
      dismissable={false}
      title={t("newWorkflow")}
      description={t("startsAsADraftPublishIt")}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} variant="primary" pending={create.isPending}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} noValidate className="grid gap-4">
        <TextField
          control={form.control}
          name="name"
          label={t("name")}
          required
          autoFocus
          maxLength={255}
          placeholder={t("welcomeNewPatients")}
        />
        <FormError of={form.formState.errors} />
      </form>
    </Sheet>
  );
}
