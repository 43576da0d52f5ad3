"use client";

import { LoaderCircle, Paperclip, Upload, X } from "lucide-react";
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Input } from "#components/ui/input.tsx";
import { useFileDrop } from "#components/ui/use-file-drop.ts";
import { FieldFrame, type FieldProps, frameOf, listOf, useField } from "./field.tsx";

export type FilesFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  nameOf: (url: string) => string;
  /** The `accept` of a file input; empty for any file. */
  accept?: string;
  most?: number | undefined;
  /** Uploads files and returns their addresses. Without it, the field accepts only addresses. */
  upload?: ((files: readonly File[]) => Promise<string[]>) | undefined;
};

/** Files as a list of addresses. Chosen or dropped files are uploaded immediately; files stored elsewhere are entered as addresses. */
export function FilesField<In extends FieldValues, Out>({ nameOf, accept = "", most, upload, ...props }: FilesFieldProps<In, Out>) {
  const t = useTranslations("form.filesField");
  const failureText = useFailureText();
  const wiring = useField(props);
  const picker = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const [uploading, setUploading] = useState(0);
  const [failure, setFailure] = useState<string>();
  const urls = listOf(wiring.value);
  const latest = useRef(urls);
  latest.current = urls;
  const row = useRef<HTMLDivElement>(null);
  useHeldSubmit(row, uploading > 0, failure !== undefined);
  const isFull = most !== undefined && urls.length + uploading >= most;

  const set = (next: string[]) => {
    latest.current = next;
    wiring.setValue(next);
  };
  const take = async (files: readonly File[]) => {
    if (upload === undefined || files.length === 0) return;
    if (most !== undefined && urls.length + uploading + files.length > most) return setFailure(t("youCanAddUpTo", { most }));
    setFailure(undefined);
    setUploading((before) => before + files.length);
    try {
      const kept = await upload(files);
      set([...latest.current, ...kept]);
    } catch (error) {
      setFailure(failureText(error).message);
    } finally {
      setUploading((before) => before - files.length);
    }
  };
  const { isOver, zone } = useFileDrop(upload && ((files) => void take(files)));
  const name = () => {
    const url = address.trim();
    if (url === "") return;
    setAddress("");
    if (!urls.includes(url)) set([...urls, url]);
  };
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void take([...(target.files ?? [])]);
    target.value = "";
  };

  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <KeptFiles
        urls={urls}
        uploading={uploading}
        labelledBy={wiring.labelId}
        nameOf={nameOf}
        onRemove={(url) => set(urls.filter((other) => other !== url))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out as a row */}
      <div
        ref={row}
        role="group"
        aria-labelledby={wiring.labelId}
        className={cx("flex flex-wrap items-center gap-2", isOver && "rounded-md bg-accent-soft")}
        {...zone}
      >
        {upload ? (
          <>
            <input
              ref={picker}
              type="file"
              multiple={most !== 1}
              accept={accept}
              hidden
              aria-label={t("filesFor", { label: props.label })}
              onChange={pick}
            />
            <Button icon={<Upload aria-hidden />} disabled={isFull} onClick={() => picker.current?.click()}>
              {t("chooseFiles")}
            </Button>
          </>
        ) : null}
        <Input
          id={wiring.id}
          ref={wiring.ref}
          type="url"
          inputMode="url"
          value={address}
          disabled={isFull}
          invalid={wiring.invalid}
          aria-describedby={wiring.describedBy}
          placeholder={upload ? t("orPasteAURL") : t("uRLOfAFile")}
          className="min-w-40 flex-1"
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || address.trim() === "") return;
            event.preventDefault();
            name();
          }}
          onBlur={() => {
            name();
            wiring.onBlur();
          }}
        />
      </div>
      {failure ? (
        <p role="alert" className="mt-1 text-xs wrap-break-word text-danger-soft-foreground">
          {failure}
        </p>
      ) : null}
    </FieldFrame>
  );
}

type KeptFilesProps = Pick<FilesFieldProps<FieldValues, unknown>, "nameOf"> & {
  urls: readonly string[];
  uploading: number;
  labelledBy: string;
  onRemove: (url: string) => void;
};

function KeptFiles({ urls, uploading, labelledBy, nameOf, onRemove }: KeptFilesProps) {
  const t = useTranslations("form.filesField");
  if (urls.length === 0 && uploading === 0) return null;
  return (
    <ul aria-labelledby={labelledBy} className="mb-2 grid gap-1 text-sm">
      {urls.map((url) => (
        <li key={url} className="flex min-h-7 items-center gap-2">
          <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            title={url}
            className="min-w-0 flex-1 truncate underline-offset-2 hover:underline"
          >
            {nameOf(url)}
          </a>
          <Button
            size="sm"
            variant="ghost"
            icon={<X aria-hidden />}
            aria-label={t("remove", { url: nameOf(url) })}
            onClick={() => onRemove(url)}
          />
        </li>
      ))}
      {uploading > 0 ? (
        <li role="status" className="flex min-h-7 items-center gap-2 text-muted">
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
          {t("uploading")}
        </li>
      ) : null}
    </ul>
  );
}

/** Holds a submit until uploads have ended, and drops it if one has failed. */
function useHeldSubmit(inside: RefObject<HTMLElement | null>, isOnItsWay: boolean, hasFailed: boolean): void {
  const held = useRef<() => void>(undefined);
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!isOnItsWay || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      held.current = () => form.requestSubmit();
    };
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [inside, isOnItsWay]);
  useEffect(() => {
    if (isOnItsWay) return;
    const send = held.current;
    held.current = undefined;
    if (!hasFailed) send?.();
  }, [isOnItsWay, hasFailed]);
}
