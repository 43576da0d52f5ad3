"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type WaveSurfer from "wavesurfer.js";

export type Waveform = {
  isReady: boolean;
  /** A message if the recording cannot be played. */
  failure: string | undefined;
  isPlaying: boolean;
  seconds: number;
  duration: number;
  toggle(): void;
  seek(seconds: number): void;
  /** Moves forward or back from the player's current position. A key that is pressed twice counts twice. */
  skip(bySeconds: number): void;
  setRate(rate: number): void;
};

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
/** The only module that uses the waveform library: draws the recording's waveform in the element, and plays it. */
export function useWaveform(container: RefObject<HTMLElement | null>, sound: Blob | null | undefined, startSeconds: number): Waveform {
  const t = useTranslations("calls.useWaveform");
  const player = useRef<WaveSurfer>(undefined);
  const start = useRef(startSeconds);
  const [isReady, setIsReady] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [seconds, setSeconds] = useState(startSeconds);
  const [duration, setDuration] = useState(0);

  useEffect(() => {
    const element = container.current;
    if (element === null || !sound) return;
    let isOver = false;
    void import("wavesurfer.js").then(({ default: Library }) => {
      if (isOver) return;
      const made = Library.create({
        container: element,
        // The content security policy contains the hash of the style sheet for this height.
        height: 72,
        waveColor: colour("--muted") || "#888",
        progressColor: colour("--accent") || "#36f",
        cursorColor: colour("--foreground") || "#000",
        barWidth: 2,
        barGap: 1,
        barRadius: 1,
        normalize: true,
      });
      player.current = made;
      made.on("ready", (length) => {
        setDuration(length);
        setIsReady(true);
        if (start.current > 0) made.setTime(Math.min(start.current, length));
      });
      made.on("timeupdate", setSeconds);
      made.on("play", () => setIsPlaying(true));
      made.on("pause", () => setIsPlaying(false));
      made.on("finish", () => setIsPlaying(false));
      made.on("error", () => setFailure(t("thisRecordingCantBePlayedHere")));
      made.loadBlob(sound).catch(() => undefined);
    });
    return () => {
      isOver = true;
      player.current?.destroy();
      player.current = undefined;
      setIsReady(false);
      setIsPlaying(false);
    };
  }, [container, sound, t]);

  const seek = (to: number) => {
    const within = Math.max(0, Math.min(to, player.current?.getDuration() ?? to));
    player.current?.setTime(within);
    // While the player is still moving to another position, the library only remembers the new one.
    const media = player.current?.getMediaElement();
    if (media && media.readyState >= media.HAVE_METADATA) media.currentTime = within;
    setSeconds(within);
  };

  return {
    isReady,
    failure,
    isPlaying,
    seconds,
    duration,
    toggle() {
      player.current?.playPause().catch(() => setFailure(t("yourBrowserBlockedPlaybackPressPlay")));
    },
    seek,
    skip: (by) => seek((player.current?.getCurrentTime() ?? 0) + by),
    setRate(rate) {
      player.current?.setPlaybackRate(rate, true);
    },
  };
}
