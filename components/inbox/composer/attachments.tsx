"use client";

import { useMutation } from "@tanstack/react-query";
import { LoaderCircle, Paperclip } from "lucide-react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import type { UploadedImage } from "#components/ui/email-editor/email-editor.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { uploadFilesMost, uploadSizeMost } from "#contract/conversations/files.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations } from "#lib/api/conversations.ts";
import type { DraftFile } from "./drafts.ts";

const accepted = new Set(
  "jpg jpeg png gif svg heic ai mp4 mpeg 3gp mp3 wav wave aiff aif aifc gsm ulaw ogg aac m4a amr pdf doc docx txt csv xls xlsx ppt pptx odt zip rar vcf vcard ics".split(
    " ",
  ),
);

type Translate = ReturnType<typeof useTranslations<"inbox.composer">>;

/** The reason why the files cannot be attached, determined before anything is sent; undefined if they can. */
function refusalOfFiles(files: readonly { name: string; size: number }[], attached: number, t: Translate): string | undefined {
  if (files.length + attached > uploadFilesMost) return t("files.tooMany", { count: uploadFilesMost });
  const large = files.find(({ size }) => size > uploadSizeMost);
  if (large) return t("files.tooLarge", { name: large.name, megabytes: uploadSizeMost / 1024 / 1024 });
  const other = files.find(({ name }) => !accepted.has(name.split(".").at(-1)?.toLowerCase() ?? ""));
  return other && t("files.typeNotSupported", { name: other.name });
}

/** Uploads files for messages to a contact. Rejected files are reported, and are not part of the result. */
export function useUploads(contactId: string) {
  const t = useTranslations("inbox.composer");
  const failureText = useFailureText();
  const upload = useMutation(conversationMutations.upload(useConnection(), contactId));
  const refuse = (description: string) => notify({ title: t("couldntAttachTheFile"), description, tone: "danger" });

  /** `attached` is the number of files that the message already has. */
  const uploadFiles = async (files: readonly File[], attached: number): Promise<DraftFile[]> => {
    const refusal = refusalOfFiles(files, attached, t);
    if (refusal) {
      refuse(refusal);
      return [];
    }
    try {
      return await upload.mutateAsync(files);
    } catch (error) {
      refuse(failureText(error).message);
      return [];
    }
  };
  const uploadImages = async (files: readonly File[]): Promise<UploadedImage[]> =>
    (await uploadFiles(files, 0)).flatMap(({ name, url }, place) => {
      const file = files.find((each) => each.name === name) ?? files[place];
      return file ? [{ name, url, file }] : [];
    });
  return { uploadFiles, uploadImages, isUploading: upload.isPending };
}

type AttachmentChipsProps = { attachments: readonly DraftFile[]; isUploading: boolean; onRemove: (url: string) => void };

/** The files of a message, and whether one is being uploaded. */
export function AttachmentChips({ attachments, isUploading, onRemove }: AttachmentChipsProps) {
  const t = useTranslations("inbox.composer");
  if (attachments.length === 0 && !isUploading) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-xs">
      <Paperclip aria-hidden className="size-3.5 text-muted" />
      {attachments.map(({ name, url }) => (
        <Tag key={url} onRemove={() => onRemove(url)}>
          {name}
        </Tag>
      ))}
      {isUploading ? (
        <span role="status" className="flex items-center gap-1 text-muted">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          {t("uploading")}
        </span>
      ) : null}
    </div>
  );
}
