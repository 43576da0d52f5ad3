"use client";

import { MessagesSquare } from "lucide-react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";

type NoConversationProps = {
  /** How the conversation that was asked for is read; undefined where none was. */
  read: { isPending: boolean; error: unknown; refetch: () => unknown } | undefined;
  onClose: () => void;
};

/** Stands where a conversation would. */
export function NoConversation({ read, onClose }: NoConversationProps) {
  if (read === undefined)
    return (
      <EmptyState icon={<MessagesSquare aria-hidden />} title="Choose a conversation">
        J and K go through the list, R replies, C comments, E marks as read, S stars.
      </EmptyState>
    );
  if (read.error) return <Failure what="The conversation" error={read.error} onRetry={read.refetch} />;
  if (read.isPending)
    return (
      <div className="p-4">
        <SkeletonLines count={8} />
      </div>
    );
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title="This conversation is gone"
      actions={<Button onClick={onClose}>Back to the list</Button>}
    >
      It was deleted, or went into another with its contact.
    </EmptyState>
  );
}
