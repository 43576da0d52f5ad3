import { Image } from "@tiptap/extension-image";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";

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
  Image.configure({ allowBase64: false }),
  Placeholder.configure({ placeholder }),
];
