"use client";

import { ImageOff } from "lucide-react";
import { useTheme } from "next-themes";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { hasNoColours } from "#lib/proxy/mail-page.ts";
import { markPage } from "../search/mark-page.ts";
import { useFoundWords } from "../search/marked.tsx";
import { cleanMail } from "./mail-html.ts";
import { QuoteButton } from "./quote-button.tsx";
import { htmlBeforeQuote } from "./quoted-text.ts";

/** A mail's sanitized HTML in a frame without scripts. External images load if the user asks for them. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const t = useTranslations("inbox.mailFrame");
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(60);
  const [withImages, setWithImages] = useState(false);
  const whole = useMemo(() => cleanMail(html), [html]);
  const answer = useMemo(() => htmlBeforeQuote(whole.html), [whole]);
  const { phrases } = useFoundWords();
  const [isQuoteShown, setIsQuoteShown] = useState(phrases.length > 0);
  const quoteId = useId();
  const mail = useMemo(() => (answer === undefined || isQuoteShown ? whole : cleanMail(answer)), [answer, isQuoteShown, whole]);
  const isDark = useTheme().resolvedTheme === "dark";

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is submitted again whenever its values change
  useEffect(() => form.current?.submit(), [mail, withImages, isDark]);
  const watcher = useRef<ResizeObserver>(undefined);
  useEffect(() => () => watcher.current?.disconnect(), []);
  useEffect(() => {
    if (frame.current) markPage(frame.current, phrases);
  }, [phrases]);
  const measure = () => {
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    watcher.current?.disconnect();
    watcher.current = new ResizeObserver(() => setHeight(Math.min(Math.max(body.scrollHeight, 24), 4000)));
    watcher.current.observe(body);
    if (frame.current) markPage(frame.current, phrases);
  };

  return (
    <div className="grid gap-2">
      {mail.hasRemoteImages && !withImages ? (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-default px-2 py-1 text-xs">
          <ImageOff aria-hidden className="size-3.5 shrink-0" />
          <span className="flex-1">{t("remoteImagesAreBlockedSoThe")}</span>
          <Button size="sm" variant="ghost" onClick={() => setWithImages(true)}>
            {t("showImages")}
          </Button>
        </div>
      ) : null}
      <form ref={form} action="/api/mail" method="post" target={name} hidden>
        <input type="hidden" name="html" value={mail.html} />
        <input type="hidden" name="images" value={withImages ? "1" : "0"} />
        <input type="hidden" name="theme" value={isDark ? "dark" : "light"} />
      </form>
      <iframe
        ref={frame}
        name={name}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={cx("w-full rounded-md", isDark && hasNoColours(mail.html) ? "scheme-dark" : "bg-white scheme-light")}
        style={{ height }}
        onLoad={measure}
        id={quoteId}
      />
      {answer === undefined ? null : <QuoteButton isShown={isQuoteShown} controls={quoteId} onChange={setIsQuoteShown} />}
    </div>
  );
}
