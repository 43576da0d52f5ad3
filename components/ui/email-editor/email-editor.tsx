"use client";

import { EditorContent, useEditor } from "@tiptap/react";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { emailExtensions } from "./extensions.ts";
import { htmlOfText } from "./html-of-text.ts";
import { plainTextOf } from "./plain-text.ts";
import { EmailToolbar } from "./toolbar.tsx";

/** An email's text with formats, and the same as plain text. */
export type EmailText = { html: string; text: string };

export type EmailEditorHandle = { focus(): void; blur(): void; insert(text: string): void };

export type EmailEditorProps = EmailText & {
  label: string;
  placeholder?: string;
  /** HTML that is appended to an empty text. */
  signature?: string;
  onChange: (text: EmailText) => void;
  /** Ctrl or ⌘ and Enter. */
  onSend?: () => void;
  /** Files that are pasted. */
  onFiles?: (files: readonly File[]) => void;
  /** Receives the functions of the editor when it is ready. */
  handle?: Ref<EmailEditorHandle>;
};

const contentOf = ({ html, text }: EmailText, signature: string) =>
  html || (text === "" ? (signature === "" ? "" : `<p></p><p></p>${signature}`) : htmlOfText(text));

/** Writes an email with formats. */
export function EmailEditor({ html, text, label, placeholder = "", signature = "", onChange, onSend, onFiles, handle }: EmailEditorProps) {
  const shown = useRef({ html, text, signature });
  const latest = useRef({ placeholder, onChange, onSend, onFiles });
  latest.current = { placeholder, onChange, onSend, onFiles };
  const editor = useEditor({
    extensions: emailExtensions(() => latest.current.placeholder),
    content: contentOf({ html, text }, signature),
    immediatelyRender: true,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      const next = { html: changed.getHTML(), text: plainTextOf(changed.getHTML()) };
      shown.current = { ...shown.current, ...next };
      latest.current.onChange(next);
    },
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: "mail-text input h-auto! max-h-100 min-h-24 w-full overflow-y-auto py-1.5!",
      },
      handleKeyDown: (view, event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
          latest.current.onSend?.();
          return true;
        }
        if (event.key === "Escape") view.dom.blur();
        return false;
      },
      handlePaste: (_, { clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])];
        if (files.length === 0 || latest.current.onFiles === undefined) return false;
        latest.current.onFiles(files);
        return true;
      },
      // Images of other pages would load from there for everyone who reads the email.
      transformPastedHTML: (pasted) => pasted.replace(/<img\b[^>]*>/gi, ""),
    },
  });

  useEffect(() => {
    const before = shown.current;
    const isSame = html === before.html && (html !== "" || (text === before.text && signature === before.signature));
    shown.current = { html, text, signature };
    if (!isSame) editor.commands.setContent(contentOf({ html, text }, signature), { emitUpdate: false });
  }, [editor, html, text, signature]);

  useImperativeHandle(handle, () => ({
    focus: () => {
      // The signature is below the text.
      editor.commands.focus(html === "" && text === "" ? "start" : "end");
    },
    blur: () => editor.view.dom.blur(),
    insert: (given) => {
      editor.chain().focus().insertContent(htmlOfText(given)).run();
    },
  }));

  return (
    <div className="grid gap-1">
      <EditorContent editor={editor} />
      <EmailToolbar editor={editor} />
    </div>
  );
}
