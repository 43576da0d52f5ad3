import { createContext, useContext } from "react";

/** The dialog around a control, as far as it follows what is entered in it. */
export type EntryScope = {
  /** Something was entered. */
  mark: () => void;
  /** Has `isUnsaved` asked before the dialog closes. Returns how to stop that. */
  watch: (isUnsaved: () => boolean) => () => void;
};

export const EntryContext = createContext<EntryScope | undefined>(undefined);

export const useEntryScope = (): EntryScope | undefined => useContext(EntryContext);

const nothing = () => undefined;

/** For a control that is not the browser's own: call it when somebody changes its value. */
export const useMarkEntry = (): (() => void) => useContext(EntryContext)?.mark ?? nothing;

/** Closes the dialog as Escape does, asking first where something would be lost. */
export const OverlayCloseContext = createContext<(() => void) | undefined>(undefined);

export const useOverlayClose = (): (() => void) => useContext(OverlayCloseContext) ?? nothing;
