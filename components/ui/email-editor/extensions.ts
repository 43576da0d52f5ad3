import { Image } from "@tiptap/extension-image";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";

/** Uploaded images by their address, from which the page's policy forbids loading them. Kept while the page is open. */
const shownImages = new Map<string, string>();
export const showImage = (url: string, file: File): void => {
  if (!shownImages.has(url)) shownImages.set(url, URL.createObjectURL(file));
};

const InlineImage = Image.extend({
  addNodeView:
    () =>
    ({ node: { attrs } }) => {
      const dom = document.createElement("img");
      dom.src = shownImages.get(String(attrs.src)) ?? String(attrs.src);
      dom.alt = String(attrs.alt ?? "");
      return { dom };
    },
});

/** What an email may contain. Anything else that is pasted is dropped or becomes plain text. */
export const emailExtensions = (placeholder: () => string) => [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["mailto", "tel"],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  InlineImage.configure({ allowBase64: false }),
  Placeholder.configure({ placeholder }),
];
