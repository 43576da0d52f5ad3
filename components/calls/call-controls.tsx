"use client";

import { Link2, Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Select } from "#components/ui/select.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { callDurationOf, clockOf } from "#lib/format/clock.ts";
import { routes } from "#lib/routes.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { callShortcuts } from "./call-shortcuts.ts";
import type { Waveform } from "./use-waveform.ts";

const rates = [0.75, 1, 1.25, 1.5, 2].map((rate) => ({ value: String(rate), label: `${rate} ×` }));
const stepSeconds = 10;

type CallControlsProps = {
  wave: Waveform;
  messageId: string;
  /** Whether the page's shortcuts control this recording. */
  hasKeys: boolean;
};

export function CallControls({ wave, messageId, hasKeys }: CallControlsProps) {
  const t = useTranslations("calls.callControls");
  const [rate, setRate] = useState("1");
  const back = () => wave.skip(-stepSeconds);
  const forward = () => wave.skip(stepSeconds);
  const ifReady = (run: () => void) => (wave.isReady ? run : undefined);
  useShortcut(callShortcuts.play, ifReady(wave.toggle), hasKeys);
  useShortcut(callShortcuts.playToo, ifReady(wave.toggle), hasKeys);
  useShortcut(callShortcuts.back, ifReady(back), hasKeys);
  useShortcut(callShortcuts.backToo, ifReady(back), hasKeys);
  useShortcut(callShortcuts.forward, ifReady(forward), hasKeys);
  useShortcut(callShortcuts.forwardToo, ifReady(forward), hasKeys);
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(routes.call(messageId, Math.floor(wave.seconds)), window.location.href).href);
    notify({ title: t("linkToCopied", { seconds: clockOf(wave.seconds) }), tone: "success" });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2">
      <Button
        variant="primary"
        icon={wave.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        disabled={!wave.isReady}
        onClick={wave.toggle}
      >
        {wave.isPlaying ? t("pause") : t("play")}
      </Button>
      <IconButton label={t("back10Seconds")} icon={<RotateCcw aria-hidden />} disabled={!wave.isReady} onClick={back} />
      <IconButton label={t("forward10Seconds")} icon={<RotateCw aria-hidden />} disabled={!wave.isReady} onClick={forward} />
      <Select
        label={t("speed")}
        options={rates}
        value={rate}
        disabled={!wave.isReady}
        onChange={(next) => {
          setRate(next);
          wave.setRate(Number(next));
        }}
        className="w-20 sm:w-24"
      />
      <span className="text-sm text-muted tabular-nums">
        {clockOf(wave.seconds)} / {callDurationOf(wave.duration)}
      </span>
      <span className="ms-auto">
        <IconButton label={t("copyALinkToThisMoment")} icon={<Link2 aria-hidden />} onClick={() => void copyLink()} />
      </span>
    </div>
  );
}
