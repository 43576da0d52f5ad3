"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Italic, Link, List, ListOrdered, TextQuote } from "lucide-react";
import { useState } from "react";
import { Toolbar } from "react-aria-components/Toolbar";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { linkOf } from "./link-of.ts";

/** The formats of the selected text. */
export function EmailToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations("ui.emailEditor");
  const active = useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      bulletList: editor.isActive("bulletList"),
      orderedList: editor.isActive("orderedList"),
      quote: editor.isActive("blockquote"),
      link: editor.isActive("link"),
    }),
  });
  const run = () => editor.chain().focus();
  const pressed = (isActive: boolean) => ({ "aria-pressed": isActive, className: cx(isActive && "bg-default!") });
  return (
    <Toolbar aria-label={t("formatting")} className="flex flex-wrap items-center gap-0.5">
      <IconButton
        label={t("bold")}
        keys="mod+b"
        icon={<Bold aria-hidden />}
        {...pressed(active.bold)}
        onClick={() => run().toggleBold().run()}
      />
      <IconButton
        label={t("italic")}
        keys="mod+i"
        icon={<Italic aria-hidden />}
        {...pressed(active.italic)}
        onClick={() => run().toggleItalic().run()}
      />
      <IconButton
        label={t("bulletList")}
        icon={<List aria-hidden />}
        {...pressed(active.bulletList)}
        onClick={() => run().toggleBulletList().run()}
      />
      <IconButton
        label={t("numberedList")}
        icon={<ListOrdered aria-hidden />}
        {...pressed(active.orderedList)}
        onClick={() => run().toggleOrderedList().run()}
      />
      <IconButton
        label={t("quote")}
        icon={<TextQuote aria-hidden />}
        {...pressed(active.quote)}
        onClick={() => run().toggleBlockquote().run()}
      />
      <Popover
        label={t("link")}
        trigger={<IconButton label={t("link")} icon={<Link aria-hidden />} {...pressed(active.link)} />}
        placement="top start"
        className="w-72"
      >
        {(close) => <LinkForm editor={editor} isLink={active.link} onDone={close} />}
      </Popover>
    </Toolbar>
  );
}

function LinkForm({ editor, isLink, onDone }: { editor: Editor; isLink: boolean; onDone: () => void }) {
  const t = useTranslations("ui.emailEditor");
  const known: unknown = editor.getAttributes("link").href;
  const [address, setAddress] = useState(typeof known === "string" ? known : "");
  const href = linkOf(address);
  const done = (change: (chain: ReturnType<Editor["chain"]>) => void) => {
    onDone();
    // The popover returns the focus to its button first.
    setTimeout(() => change(editor.chain().focus().extendMarkRange("link")), 50);
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (href === undefined) return;
        const isText = editor.state.selection.empty && !isLink;
        done((chain) =>
          isText
            ? chain.insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] }).run()
            : chain.setLink({ href }).run(),
        );
      }}
    >
      <Input
        aria-label={t("address")}
        placeholder={t("address")}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        {isLink ? (
          <Button size="sm" variant="ghost" onClick={() => done((chain) => chain.unsetLink().run())}>
            {t("removeLink")}
          </Button>
        ) : null}
        <Button size="sm" type="submit" variant="primary" disabled={href === undefined}>
          {isLink ? t("changeLink") : t("addLink")}
        </Button>
      </div>
    </form>
  );
}
