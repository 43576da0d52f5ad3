"use client";

import { X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Section } from "#components/ui/section.tsx";
import { UserBadge } from "./user-badge.tsx";
import { UserPicker } from "./user-picker.tsx";

export type OwnerSectionProps = { owner: string | null; canChange?: boolean; onAssign: (userId: string | null) => void };

/** The owner of a record. */
export function OwnerSection({ owner, canChange = true, onAssign }: OwnerSectionProps) {
  return (
    <Section
      title="Owner"
      actions={
        canChange ? (
          <Popover
            label="Choose owner"
            className="w-72"
            placement="bottom end"
            trigger={
              <Button size="sm" variant="ghost">
                {owner ? "Change owner" : "Assign"}
              </Button>
            }
          >
            {(close) => (
              <UserPicker
                label="Owner"
                value={owner}
                onChoose={(userId) => {
                  close();
                  onAssign(userId);
                }}
              />
            )}
          </Popover>
        ) : null
      }
    >
      {owner ? (
        <p className="flex items-center justify-between text-sm">
          <UserBadge userId={owner} size="sm" />
          {canChange ? (
            <Button size="sm" variant="ghost" icon={<X aria-hidden />} aria-label="Remove owner" onClick={() => onAssign(null)} />
          ) : null}
        </p>
      ) : (
        <p className="text-sm text-muted">No owner</p>
      )}
    </Section>
  );
}
