import { LoaderCircle, Paperclip } from "lucide-react";
import { Tag } from "#components/ui/badge.tsx";
import { uploadFilesMost, uploadSizeMost } from "#contract/conversations/files.ts";

const accepted = new Set(
  "jpg jpeg png gif svg heic ai mp4 mpeg 3gp mp3 wav wave aiff aif aifc gsm ulaw ogg aac m4a amr pdf doc docx txt csv xls xlsx ppt pptx odt zip rar vcf vcard ics".split(
    " ",
  ),
);

/** Why files cannot be attached, said before anything is sent; undefined where they can. */
export function refusalOfFiles(files: readonly { name: string; size: number }[], standing: number): string | undefined {
  if (files.length + standing > uploadFilesMost) return `At most ${uploadFilesMost} files go with a message.`;
  const large = files.find(({ size }) => size > uploadSizeMost);
  if (large) return `${large.name} is larger than ${uploadSizeMost / 1024 / 1024} MB.`;
  const strange = files.find(({ name }) => !accepted.has(name.split(".").at(-1)?.toLowerCase() ?? ""));
  return strange && `${strange.name} is of a type that is not accepted.`;
}

type AttachmentChipsProps = {
  attachments: readonly { name: string; url: string }[];
  isUploading: boolean;
  onRemove: (url: string) => void;
};

export function AttachmentChips({ attachments, isUploading, onRemove }: AttachmentChipsProps) {
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
          Uploading
        </span>
      ) : null}
    </div>
  );
}
