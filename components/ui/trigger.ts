import { createContext, type RefObject } from "react";

/** What a button opens that stands around it, such as a menu. */
export type Trigger = {
  ref: RefObject<HTMLButtonElement | null>;
  opens: "menu" | "dialog";
  isOpen: boolean;
  /** Somebody comes near the button. */
  onNear: () => void;
  onPress: (by: "pointer" | "keys") => void;
};

export const TriggerContext = createContext<Trigger | undefined>(undefined);
