"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import { isDefaultPreset, type Preset, presetName } from "#contract/users/presets.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { presetMutations } from "#lib/api/presets.ts";
import { newMemberForm, rightsOf } from "../member/member-values.ts";
import { RightsFields } from "../member/rights-fields.tsx";
import { grantsOf } from "../member/scope-grants.ts";
import { usePresetName } from "../use-preset-name.ts";

const { role, permissions, grants } = newMemberForm.shape;
const schema = z.object({ name: presetName, role, permissions, grants });

type PresetSheetProps = { preset: Preset | undefined; onDone: () => void };

/** Adds or changes a preset. A built-in one keeps its translated name until someone renames it. */
export function PresetSheet({ preset, onDone }: PresetSheetProps) {
  const t = useTranslations("users.presets");
  const roles = useTranslations("users.memberForm");
  const nameOf = usePresetName();
  const { locationId } = useConnection();
  const create = useMutation(presetMutations.create(locationId));
  const update = useMutation(presetMutations.update(locationId));
  const oldName = preset === undefined ? "" : nameOf(preset);
  const initial = {
    name: oldName,
    role: preset?.role ?? "user",
    permissions: effectivePermissions(preset ?? { permissions: {} }),
    grants: preset === undefined ? undefined : grantsOf(preset),
  };
  const form = useFormOf(schema, initial, async ({ name, ...values }) => {
    const rights = rightsOf(values);
    if (preset === undefined) await create.mutateAsync({ name, ...rights });
    else {
      const kept = isDefaultPreset(preset.id) && preset.name === null && name === oldName;
      await update.mutateAsync({ presetId: preset.id, body: { name: kept ? null : name, ...rights } });
    }
    notify({ title: t("saved", { name }), tone: "success" });
    onDone();
  });
  const now = form.watch();
  const touching = { shouldDirty: true };
  return (
    <FormSheet
      form={form}
      size="lg"
      title={preset === undefined ? t("newPreset") : t("editPreset", { name: oldName })}
      description={t("usersKeepTheirRights")}
      onDone={onDone}
    >
      <TextField control={form.control} name="name" label={t("name")} required autoFocus={preset === undefined} />
      <SelectField
        control={form.control}
        name="role"
        label={roles("role")}
        options={[
          { value: "user", label: roles("roles.user"), description: roles("roles.userHint") },
          { value: "admin", label: roles("roles.admin"), description: roles("roles.adminHint") },
        ]}
      />
      <RightsFields
        role={now.role}
        permissions={now.permissions}
        grants={now.grants}
        onPermissions={(value) => form.setValue("permissions", value, touching)}
        onGrants={(value) => form.setValue("grants", value, touching)}
        canLift
      />
    </FormSheet>
  );
}
