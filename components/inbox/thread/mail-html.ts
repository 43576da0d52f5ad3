import DOMPurify from "dompurify";

// A mail's HTML is untrusted. It is sanitized here and shown in a frame that runs no scripts and, until the user allows it, loads nothing.

const forbiddenTags = [
  "script",
  "iframe",
  "frame",
  "frameset",
  "object",
  "embed",
  "applet",
  "form",
  "input",
  "button",
  "textarea",
  "select",
  "option",
  "link",
  "meta",
  "base",
  "audio",
  "video",
  "source",
  "track",
  "portal",
  "template",
  "svg",
  "math",
  "dialog",
];

export type CleanMail = { html: string; hasRemoteImages: boolean };

const remote = /^\s*(https?:)?\/\//i;
const remoteInStyle = /url\(\s*["']?\s*(https?:)?\/\//i;

const isRemote = (element: Element): boolean =>
  ["src", "srcset", "background", "poster"].some((name) => remote.test(element.getAttribute(name) ?? "")) ||
  remoteInStyle.test(element.getAttribute("style") ?? "") ||
  (element.tagName === "STYLE" && remoteInStyle.test(element.textContent ?? ""));

/** The part of a mail that may be shown, and whether it would load external images. */
export function cleanMail(html: string): CleanMail {
  const purifier = DOMPurify(window);
  purifier.addHook("afterSanitizeAttributes", (node) => {
    if (node.tagName !== "A" && node.tagName !== "AREA") return;
    const href = node.getAttribute("href") ?? "";
    if (!/^(https?:|mailto:|tel:)/i.test(href.trim())) node.removeAttribute("href");
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer nofollow");
  });
  const clean = purifier.sanitize(html, {
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: ["ping", "formaction", "autofocus", "tabindex", "accesskey", "id", "name"],
    ALLOW_DATA_ATTR: false,
    ADD_TAGS: ["style"],
    FORCE_BODY: true,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/(?:png|gif|jpeg|webp);|cid:|\/\/)/i,
  });
  const parsed = new DOMParser().parseFromString(clean, "text/html");
  return { html: clean, hasRemoteImages: [...parsed.querySelectorAll("*")].some(isRemote) };
}
