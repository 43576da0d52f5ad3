"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type CalendarGroup, groupUpdate } from "#contract/calendars/groups.ts";
import { calendarQueries, groupMutations } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; group: CalendarGroup };

export function GroupSettings() {
  const { locationId } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const groups = useQuery(calendarQueries.groups(locationId));
  const done = () => setDoing(undefined);
  return (
    <Section
      title="Groups"
      hint="Calendars that belong together, with an address of their own."
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
          New group
        </Button>
      }
    >
      {groups.isError ? (
        <Failure what="The groups" error={groups.error} onRetry={groups.refetch} />
      ) : groups.data === undefined ? (
        <SkeletonLines count={3} />
      ) : groups.data.length === 0 ? (
        <p className="text-sm text-muted">No groups yet.</p>
      ) : (
        <ul className="border-y border-separator">
          {groups.data.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              onEdit={() => setDoing({ kind: "edit", group })}
              onRemove={() => setDoing({ kind: "remove", group })}
            />
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? <GroupSheet group={undefined} onDone={done} /> : null}
      {doing?.kind === "edit" ? <GroupSheet group={doing.group} onDone={done} /> : null}
      {doing?.kind === "remove" ? <RemoveGroup group={doing.group} onDone={done} /> : null}
    </Section>
  );
}

function GroupRow({ group, onEdit, onRemove }: { group: CalendarGroup; onEdit: () => void; onRemove: () => void }) {
  const setStatus = useMutation(groupMutations.setStatus(group.id));
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{group.name}</p>
        <p className="truncate text-xs text-muted">
          {group.slug}
          {group.description ? ` · ${group.description}` : ""}
        </p>
      </div>
      <span className="flex items-center gap-2 text-sm text-muted">
        <span aria-hidden>Active</span>
        <Switch
          aria-label={`${group.name} is active`}
          checked={setStatus.isPending ? setStatus.variables : group.isActive}
          onChange={(event) =>
            setStatus.mutate(event.target.checked, {
              onError: (error) => notify({ title: "The group was not changed.", description: wordsOf(error).message, tone: "danger" }),
            })
          }
        />
      </span>
      <IconButton label={`Edit ${group.name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
      <IconButton label={`Delete ${group.name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </li>
  );
}

function GroupSheet({ group, onDone }: { group: CalendarGroup | undefined; onDone: () => void }) {
  const { locationId } = useConnection();
  const create = useMutation(groupMutations.create());
  const update = useMutation(groupMutations.update(group?.id ?? ""));
  const form = useFormOf(
    groupUpdate,
    { name: group?.name ?? "", description: group?.description ?? "", slug: group?.slug ?? "" },
    async (values) => {
      if (group === undefined) await create.mutateAsync({ ...values, locationId });
      else await update.mutateAsync(values);
      notify({ title: `${values.name} was saved.`, tone: "success" });
      onDone();
    },
  );
  return (
    <FormSheet form={form} title={group === undefined ? "New group" : `Edit ${group.name}`} onDone={onDone}>
      <TextField control={form.control} name="name" label="Name" required autoFocus maxLength={255} />
      <TextField control={form.control} name="slug" label="Address" hint="A short name without spaces; no other group has it." required />
      <TextareaField control={form.control} name="description" label="Description" rows={3} />
    </FormSheet>
  );
}

function RemoveGroup({ group, onDone }: { group: CalendarGroup; onDone: () => void }) {
  const remove = useMutation(groupMutations.remove(group.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: `${group.name} was deleted.`, tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={`Delete ${group.name}?`} confirmLabel="Delete the group" onConfirm={confirm}>
      <p>Its calendars stay, without a group.</p>
    </ConfirmDialog>
  );
}
