"use client";

import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useTranslations } from "use-intl";
import { cx } from "./class-names.ts";
import { useMarkEntry } from "./entry-context.ts";
import type { Option } from "./option.ts";
import { OptionRow } from "./select.tsx";
import { useOptions } from "./use-options.ts";

export type ComboboxProps = {
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  id?: string | undefined;
  /** A fixed list, or a search that runs as the user types. */
  options: readonly Option[] | ((query: string, signal: AbortSignal) => Promise<readonly Option[]>);
  value: Option | undefined;
  onChange: (option: Option | undefined) => void;
  onBlur?: (() => void) | undefined;
  /** Clears itself after each choice, for controls that collect several values. */
  collects?: boolean;
  /** Called when Backspace is pressed in the empty field. */
  onRemoveLast?: (() => void) | undefined;
  /** Offers the typed text as a new option. */
  onCreate?: ((text: string) => void) | undefined;
  /** The text of the new option; by default with the word for creating. */
  createLabel?: (text: string) => string;
  /** Adds the typed text as a new option when the field is left. */
  createsOnBlur?: boolean;
  /** Keeps the value if the text is deleted. */
  isRequired?: boolean;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** Gets the focus when it appears. */
  autoFocus?: boolean;
  /** Shows the options only once something is typed, so that they do not cover the rest of a form. */
  opensByTyping?: boolean;
  className?: string;
};

type Row = Option & { id: string };
type Item = Row | { id: string; options: readonly Row[] };

/** The options by their groups, if there are several. */
function itemsOf(options: readonly Option[]): Item[] {
  const rows = options.map((option) => ({ ...option, id: option.value }));
  const groups = Map.groupBy(rows, ({ group }) => group ?? "");
  return groups.size > 1 ? [...groups].map(([id, members]) => ({ id, options: members })) : rows;
}

const CREATE = "\u0000create";

/** Scrolls a list that opens to the chosen option, as soon as the list has its height. */
function showChosen(list: HTMLElement | null): void {
  if (list === null) return;
  requestAnimationFrame(() => {
    const chosen = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (chosen) list.scrollTop += chosen.top - list.getBoundingClientRect().top - (list.clientHeight - chosen.height) / 2;
  });
}

export function Combobox(props: ComboboxProps) {
  const t = useTranslations("ui.combobox");
  const { value, onChange, onCreate } = props;
  const mark = useMarkEntry();
  const [text, setText] = useState(value?.label ?? "");
  const valueKey = useRef(value?.value);
  const label = useRef(value?.label);
  const search = useOptions(props.options, text === value?.label ? "" : text);

  useEffect(() => {
    const before = label.current;
    label.current = value?.label;
    if (valueKey.current !== value?.value) {
      valueKey.current = value?.value;
      setText(value?.label ?? "");
    } else if (value !== undefined) {
      // The label of a value may be loaded after the value is shown. A text that was typed meanwhile stays.
      setText((shown) => (shown === before ? value.label : shown));
    }
  }, [value]);

  const typed = text.trim();
  /** Finds one of many records, several of which may have the same name. */
  const findsRecord = typeof props.options === "function" && !props.collects;
  /** Chooses from a fixed list. */
  const picks = typeof props.options !== "function" && !props.collects && onCreate === undefined;
  const enterChooses = (findsRecord || picks) && typed !== "" && text !== value?.label;
  const { createLabel = (text) => t("create", { typed: text }) } = props;
  const exact = search.options.find((option) => option.label.toLowerCase() === typed.toLowerCase());
  /** The option whose name was typed, which is chosen when the field is left. */
  const spelled = picks && enterChooses ? exact : undefined;
  // Other records may have the same name. Other options cannot have it if the option's value is its name, as for tags.
  const isThere = exact !== undefined && (!findsRecord || exact.value === exact.label);
  // Only known after the search has ended.
  const mayCreate = onCreate !== undefined && typed !== "" && !isThere && !(findsRecord && search.busy);
  const offered = mayCreate ? [...search.options, { value: CREATE, label: createLabel(typed) }] : search.options;

  const create = () => {
    mark();
    onCreate?.(typed);
    if (props.collects) setText("");
  };
  const choose = (key: string | number | null) => {
    if (key === CREATE) return create();
    // Leaving the field chooses the current value again, which may be missing from a search's options.
    if (value !== undefined && key === value.value) return setText(value.label);
    const option = search.options.find((candidate) => candidate.value === key);
    if (props.collects && !option) return;
    if (props.isRequired && !option) return setText("");
    if (option?.value !== value?.value) mark();
    valueKey.current = props.collects ? undefined : option?.value;
    setText(props.collects ? "" : (option?.label ?? ""));
    onChange(option);
  };
  /** The text for which Enter was pressed before its search ended. */
  const [entered, setEntered] = useState<string>();
  const chooseFirst = useEffectEvent(() => {
    setEntered(undefined);
    const [first] = exact === undefined ? search.options : [exact];
    if (first !== undefined) choose(first.value);
    else if (mayCreate) create();
  });
  useEffect(() => {
    if (entered !== undefined && entered === typed && !search.busy) chooseFirst();
  }, [entered, typed, search.busy]);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const ends = event.key === "Enter" || (props.collects && event.key === ",");
    const pointed = document.getElementById(event.currentTarget.getAttribute("aria-activedescendant") ?? "");
    // A list that opens highlights the current value, which was not chosen for the new text.
    const pointing = pointed !== null && !(enterChooses && pointed.getAttribute("aria-selected") === "true");
    if (event.key === "Backspace" && text === "") props.onRemoveLast?.();
    else if (event.key === "Tab" && !pointing && spelled !== undefined) {
      event.stopPropagation();
      choose(spelled.value);
    } else if (event.key === "Enter" && !pointing && enterChooses) {
      event.preventDefault();
      event.stopPropagation();
      setEntered(typed);
    } else if (ends && onCreate && typed && !(event.key === "Enter" && pointing)) {
      event.preventDefault();
      event.stopPropagation();
      create();
    }
  };

  const row = (option: Row) => (
    <ListBoxItem className="list-box-item" data-slot="list-box-item" id={option.id} textValue={option.label}>
      <OptionRow option={option} chosen={option.id === value?.value} />
    </ListBoxItem>
  );
  return (
    <ComboBox
      {...(props.label ? { "aria-label": props.label } : {})}
      {...(props.labelledBy ? { "aria-labelledby": props.labelledBy } : {})}
      className={cx("combo-box min-w-0", props.className)}
      items={itemsOf(offered)}
      defaultFilter={() => true}
      allowsEmptyCollection
      // The error is shown below the field, where the list would cover it.
      menuTrigger={props.invalid || props.opensByTyping ? "input" : "focus"}
      inputValue={text}
      onInputChange={setText}
      value={value?.value ?? null}
      onChange={choose}
      isDisabled={props.disabled ?? false}
      isInvalid={props.invalid ?? false}
      autoFocus={props.autoFocus ?? false}
      onBlur={() => {
        if (props.createsOnBlur && typed) create();
        // Runs afterwards, because leaving the field discards a text for which nothing was chosen.
        if (spelled !== undefined) queueMicrotask(() => choose(spelled.value));
        props.onBlur?.();
      }}
    >
      <Group className="combo-box__input-group w-full">
        <Input
          data-slot="input"
          {...(props.id ? { id: props.id } : {})}
          {...(props.describedBy ? { "aria-describedby": props.describedBy } : {})}
          onKeyDownCapture={keyDown}
          // Typing replaces a required value.
          onFocus={(event) => props.isRequired && text === value?.label && event.currentTarget.select()}
          placeholder={props.placeholder ?? t("search")}
          className="input w-full"
        />
        <Button aria-label={t("showOptions")} className="combo-box__trigger">
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Group>
      <Popover
        className="combo-box__popover flex max-h-72 max-w-[min(32rem,calc(100vw-2rem))] flex-col overflow-hidden!"
        placement="bottom start"
      >
        {/* Browsers make a scrolling area focusable with Tab, and the focus would be lost when the list closes. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the scroll bar leaves the focus in the field */}
        <div
          ref={showChosen}
          tabIndex={-1}
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          className="min-h-0 overflow-y-auto"
        >
          <ListBox
            className="list-box"
            data-slot="list-box"
            aria-label={props.label ?? t("options")}
            data-enter-chooses-first={enterChooses || undefined}
            renderEmptyState={() => (
              <p className="px-2 py-1.5 text-sm text-muted">{search.failure ?? (search.busy ? t("searching") : t("noResults"))}</p>
            )}
          >
            {(item: Item) =>
              "options" in item ? (
                <ListBoxSection id={item.id} aria-label={item.id}>
                  <Header className="px-2 pt-1.5 pb-0.5 text-xs text-muted">{item.id}</Header>
                  <Collection items={item.options}>{row}</Collection>
                </ListBoxSection>
              ) : (
                row(item)
              )
            }
          </ListBox>
        </div>
      </Popover>
    </ComboBox>
  );
}
