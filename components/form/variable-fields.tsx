"use client";

import { Braces } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";

/** The placeholder of each variable, by the key of its label. */
const placeholders = {
  firstName: "contact.first_name",
  contactName: "contact.name",
  title: "appointment.title",
  startTime: "appointment.start_time",
  startDate: "appointment.start_date",
  endTime: "appointment.end_time",
  timezone: "appointment.timezone",
  address: "appointment.address",
  links: "appointment.links",
  calendarName: "calendar.name",
  locationName: "location.name",
  locationPhone: "location.phone",
  userName: "user.name",
} as const;

/** The variables of message templates, which have other names. */
const templatePlaceholders = {
  firstName: "contact.firstName",
  lastName: "contact.lastName",
  contactName: "contact.name",
  email: "contact.email",
  phone: "contact.phone",
  companyName: "contact.companyName",
} as const;

type Control = HTMLInputElement | HTMLTextAreaElement;
const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");

type VariableFieldsProps = { of: "appointments" | "templates"; children: ReactNode };

/** Text fields with a menu that inserts a variable where the user last wrote, or at the end of the last field. */
export function VariableFields({ of, children }: VariableFieldsProps) {
  const t = useTranslations("form.variables");
  const box = useRef<HTMLFieldSetElement>(null);
  const last = useRef<Control>(undefined);
  const insert = (placeholder: string) => {
    const control = last.current?.isConnected ? last.current : [...(box.current?.querySelectorAll("textarea") ?? [])].at(-1);
    if (control === undefined) return;
    const end = last.current === control ? (control.selectionEnd ?? control.value.length) : control.value.length;
    control.setRangeText(`{{${placeholder}}}`, control === last.current ? (control.selectionStart ?? end) : end, end, "end");
    control.dispatchEvent(new Event("input", { bubbles: true }));
    // The closing menu gives the focus back to its button first.
    requestAnimationFrame(() => control.focus());
  };
  const items =
    of === "appointments"
      ? itemsOf(placeholders, (key) => t(`names.${key}`), insert)
      : itemsOf(templatePlaceholders, (key) => t(`names.${key}`), insert);
  return (
    <fieldset
      ref={box}
      aria-label={t("texts")}
      className="grid min-w-0 gap-4"
      onFocus={({ target }) => {
        if (isControl(target)) last.current = target;
      }}
    >
      {children}
      <div className="-mt-2">
        <Menu
          label={t("insert")}
          placement="top start"
          trigger={
            <Button size="sm" icon={<Braces aria-hidden />}>
              {t("insert")}
            </Button>
          }
          sections={[{ id: "variables", items }]}
        />
      </div>
    </fieldset>
  );
}

function itemsOf<K extends string>(all: Readonly<Record<K, string>>, nameOf: (key: K) => string, insert: (placeholder: string) => void) {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the keys of a record of constants are its own
  const keys = Object.keys(all) as K[];
  return keys.map((key) => ({ id: key, label: nameOf(key), onSelect: () => insert(all[key]) }));
}
