"use client";

import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { emailExtensions, showImage } from "./extensions.ts";
import { htmlOfText, plainTextOf } from "./plain-text.ts";
import { EmailToolbar } from "./toolbar.tsx";

/** An email's text with formats, and the same as plain text. */
export type EmailText = { html: string; text: string };

export type EmailEditorHandle = {
  focus(): void;
  insert(text: string): void;
  replaceBefore(length: number, text: string): void;
};

/** A list of suggestions that is open beside the editor. */
export type EditorList = { id: string; activeId: string };

export type EmailEditorProps = EmailText & {
  label: string;
  placeholder?: string;
  /** HTML that is appended to an empty text. */
  signature?: string;
  onChange: (text: EmailText) => void;
  /** Ctrl or ⌘ and Enter. */
  onSend?: () => void;
  /** Uploads images that are pasted or dropped into the text. */
  onImages?: (files: readonly File[]) => Promise<readonly UploadedImage[]>;
  /** Receives files that are pasted. */
  onFiles?: (files: readonly File[]) => void;
  /** Receives the text before the caret in its paragraph. */
  onCaret?: (before: string) => void;
  /** Handles a key before the editor does. Returns whether the key was handled. */
  onKey?: (key: string) => boolean;
  list?: EditorList | undefined;
  /** Receives the functions of the editor when it is ready. */
  handle?: Ref<EmailEditorHandle>;
};

export type UploadedImage = { name: string; url: string; file: File };

/** Types that mail programs can show. */
const inlineTypes = new Set(["image/png", "image/jpeg", "image/gif"]);

const contentOf = ({ html, text }: EmailText, signature: string) =>
  html || (text === "" ? (signature === "" ? "" : `<p></p><p></p>${signature}`) : htmlOfText(text));

/** Writes an email with formats. */
export function EmailEditor({ html, text, label, placeholder = "", signature = "", list, handle, ...actions }: EmailEditorProps) {
  const shown = useRef({ html, text, signature });
  const latest = useRef({ placeholder, ...actions });
  latest.current = { placeholder, ...actions };
  const takeImages = (files: readonly File[], at?: number): boolean => {
    const { onImages } = latest.current;
    if (onImages === undefined || files.length === 0 || !files.every(({ type }) => inlineTypes.has(type))) return false;
    void onImages(files).then((uploaded) => {
      const images = uploaded.map(({ url, name, file }) => {
        showImage(url, file);
        return { type: "image", attrs: { src: url, alt: name } };
      });
      if (editor && !editor.isDestroyed && images.length > 0)
        editor.commands.insertContentAt(Math.min(at ?? editor.state.selection.from, editor.state.doc.content.size), images);
    });
    return true;
  };
  const [extensions] = useState(() => emailExtensions(() => latest.current.placeholder));
  const editor: Editor | null = useEditor({
    extensions,
    content: contentOf({ html, text }, signature),
    immediatelyRender: false,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      const next = { html: changed.getHTML(), text: plainTextOf(changed.getHTML()) };
      shown.current = { ...shown.current, ...next };
      latest.current.onChange(next);
    },
    onTransaction: ({ editor: changed }) => {
      const { empty, $from } = changed.state.selection;
      latest.current.onCaret?.(empty && changed.isFocused ? $from.parent.textBetween(0, $from.parentOffset, undefined, " ") : "");
    },
    onBlur: () => latest.current.onCaret?.(""),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: "mail-text input h-auto! max-h-100 min-h-24 w-full overflow-y-auto py-1.5!",
      },
      handleKeyDown: (view, event) => {
        if (latest.current.onKey?.(event.key)) return true;
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
          latest.current.onSend?.();
          return true;
        }
        if (event.key === "Escape") view.dom.blur();
        return false;
      },
      handlePaste: (_, { clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])];
        if (takeImages(files)) return true;
        if (files.length === 0 || latest.current.onFiles === undefined) return false;
        latest.current.onFiles(files);
        return true;
      },
      handleDrop: (view, { dataTransfer, clientX, clientY }, _, isMoved) =>
        !isMoved && takeImages([...(dataTransfer?.files ?? [])], view.posAtCoords({ left: clientX, top: clientY })?.pos),
      // Images of other pages would be loaded from there by everyone who reads the email.
      transformPastedHTML: (pasted) => pasted.replace(/<img\b[^>]*>/gi, ""),
    },
  });

  useEffect(() => {
    const before = shown.current;
    const isSame = html === before.html && (html !== "" || (text === before.text && signature === before.signature));
    shown.current = { html, text, signature };
    if (!isSame && editor && !editor.isDestroyed) editor.commands.setContent(contentOf({ html, text }, signature), { emitUpdate: false });
  }, [editor, html, text, signature]);

  useEffect(() => {
    // An editor that is hidden or was replaced has no view.
    if (!editor || editor.isDestroyed) return;
    const { dom } = editor.view;
    const attributes = { "aria-autocomplete": "list", "aria-controls": list?.id, "aria-activedescendant": list?.activeId };
    for (const [name, value] of Object.entries(attributes))
      if (list === undefined || value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
  }, [editor, list]);

  useImperativeHandle<EmailEditorHandle | null, EmailEditorHandle | null>(
    handle,
    () =>
      editor && {
        focus: () => {
          if (editor.isDestroyed) return;
          // The signature is below the text. The widget's own command focuses too late, when typed keys would already be lost.
          const isBlank = html === "" && text === "";
          editor.commands.setTextSelection(isBlank ? 1 : editor.state.doc.content.size);
          editor.view.focus();
        },
        insert: (given) => {
          editor.chain().focus().insertContent(htmlOfText(given)).run();
        },
        replaceBefore: (length, given) => {
          const { from } = editor.state.selection;
          const content = given.includes("\n") ? htmlOfText(given) : { type: "text", text: given };
          const chain = editor
            .chain()
            .focus()
            .deleteRange({ from: from - length, to: from });
          (given === "" ? chain : chain.insertContent(content)).run();
        },
      },
  );

  return (
    <div className="grid gap-1">
      <EditorContent editor={editor} />
      {editor ? <EmailToolbar editor={editor} /> : null}
    </div>
  );
}
