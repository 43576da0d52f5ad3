"use client";

import type { Phrase } from "#lib/i18n/phrases.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { Button } from "./button.tsx";
import { OverlayFooter, OverlayTitle } from "./overlay/overlay-header.tsx";
import { OverlayLayer } from "./overlay/overlay-layer.tsx";
import type { Loss } from "./unsaved.ts";

type Question = { title: Phrase; text: Phrase; discard: Phrase; stay: Phrase };

const questions: Record<Loss, Question> = {
  changes: { title: "Discard changes?", text: "What you entered isn't saved.", discard: "Discard changes", stay: "Keep editing" },
  token: {
    title: "You won't see this token again",
    text: "Copy it before you close. Later it can only be replaced.",
    discard: "Close anyway",
    stay: "Go back",
  },
  secret: {
    title: "You won't see this secret again",
    text: "Copy it before you close. Later it can only be replaced.",
    discard: "Close anyway",
    stay: "Go back",
  },
};

/** Asks before something is lost. Escape, and Enter on the focused button, keep it. */
export function DiscardDialog({ loss, onAnswer }: { loss: Loss; onAnswer: (isDiscarded: boolean) => void }) {
  const say = useSay();
  const { title, text, discard, stay } = questions[loss];
  return (
    <OverlayLayer
      open
      onOpenChange={() => onAnswer(false)}
      label={say(title)}
      role="alertdialog"
      dismissable={false}
      containerClassName="w-full! max-w-sm! sm:w-full!"
      className="max-h-full max-w-sm!"
    >
      <OverlayTitle>{say(title)}</OverlayTitle>
      <p className="px-5 py-4 text-sm">{say(text)}</p>
      <OverlayFooter>
        <Button variant="danger-soft" onClick={() => onAnswer(true)}>
          {say(discard)}
        </Button>
        <Button variant="primary" autoFocus onClick={() => onAnswer(false)}>
          {say(stay)}
        </Button>
      </OverlayFooter>
    </OverlayLayer>
  );
}
