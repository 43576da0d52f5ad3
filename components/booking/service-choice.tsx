"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/select.tsx";
import type { OfferedService, WantedService } from "#contract/booking/booking.ts";
import { priceIn } from "#lib/format/money.ts";
import { rangeOf, totalOf, wantedFirst } from "./wanted-services.ts";
import { webAddressOf } from "./web-address.ts";

type ServiceChoiceProps = {
  services: readonly OfferedService[];
  currency: string;
  locale: string;
  chosen: readonly WantedService[];
  onChange: (chosen: WantedService[]) => void;
};

const anybody = "";

/** Chooses one or several services, which follow one another in the chosen order, each with its variation and its member. */
export function ServiceChoice({ services, currency, locale, chosen, onChange }: ServiceChoiceProps) {
  const t = useTranslations("booking.serviceChoice");
  const money = (amount: number) => priceIn(locale, currency, amount);
  const total = totalOf(services, chosen);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t("whatsYourVisitFor")}</legend>
      {services.map((service) => {
        const wanted = chosen.find(({ id }) => id === service.id);
        return (
          <div
            key={service.id}
            className="rounded-md border border-border has-checked:border-accent has-checked:bg-accent-soft"
            data-service={service.name}
          >
            <ServiceRow
              service={service}
              money={money}
              isChosen={wanted !== undefined}
              onChange={(isChosen) => onChange(isChosen ? [...chosen, wantedFirst(service)] : chosen.filter(({ id }) => id !== service.id))}
            />
            {wanted === undefined ? null : (
              <ServiceOptions
                service={service}
                wanted={wanted}
                money={money}
                onChange={(to) => onChange(chosen.map((each) => (each.id === service.id ? to : each)))}
              />
            )}
          </div>
        );
      })}
      {chosen.length > 0 ? (
        <p className="text-sm font-medium tabular-nums" aria-live="polite">
          {t("total", {
            facts: [
              t("min", { count: total.durationMin }),
              ...(total.price > 0 ? [money(total.price)] : []),
              ...(total.deposit > 0 ? [t("deposit", { price: money(total.deposit) })] : []),
            ].join(" · "),
          })}
        </p>
      ) : null}
    </fieldset>
  );
}

type ServiceRowProps = {
  service: OfferedService;
  money: (amount: number) => string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

function ServiceRow({ service, money, isChosen, onChange }: ServiceRowProps) {
  const t = useTranslations("booking.serviceChoice");
  const id = useId();
  const { shortestMin, longestMin, cheapest, dearest } = rangeOf(service);
  const length = t("min", { count: shortestMin === longestMin ? shortestMin : `${shortestMin}–${longestMin}` });
  const price = cheapest === dearest ? money(cheapest) : t("from", { price: money(cheapest) });
  return (
    <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-3 py-2.5 text-sm">
      <Checkbox id={id} className="mt-0.5" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      {service.coverImage ? (
        <img
          src={webAddressOf(service.coverImage)}
          alt=""
          referrerPolicy="no-referrer"
          loading="lazy"
          className="size-10 shrink-0 rounded object-cover"
        />
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{service.name}</span>
          <span className="text-muted tabular-nums">
            {length}
            {dearest > 0 ? ` · ${price}` : ""}
          </span>
        </span>
        {service.description ? <span className="block text-muted">{service.description}</span> : null}
      </span>
    </label>
  );
}

type ServiceOptionsProps = {
  service: OfferedService;
  wanted: WantedService;
  money: (amount: number) => string;
  onChange: (wanted: WantedService) => void;
};

function ServiceOptions({ service, wanted, money, onChange }: ServiceOptionsProps) {
  const t = useTranslations("booking.serviceChoice");
  const name = useId();
  if (service.variations.length === 0 && service.staff.length < 2) return null;
  return (
    <div className="grid gap-3 pe-3 pb-3 ps-10">
      {service.variations.length === 0 ? null : (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-xs font-medium">{t("whichOption")}</legend>
          {service.variations.map((variation) => (
            <label key={variation.id} htmlFor={`${name}-${variation.id}`} className="flex cursor-pointer items-start gap-2 text-sm">
              <input
                type="radio"
                id={`${name}-${variation.id}`}
                name={name}
                className="mt-1 accent-accent"
                checked={wanted.variationId === variation.id}
                onChange={() => onChange({ ...wanted, variationId: variation.id })}
              />
              <span className="min-w-0 flex-1">
                {variation.name}
                {variation.description ? <span className="block text-muted">{variation.description}</span> : null}
              </span>
              <span className="shrink-0 text-muted tabular-nums">
                {t("min", { count: variation.durationMin })}
                {variation.price > 0 ? ` · ${money(variation.price)}` : ""}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {service.staff.length < 2 ? null : (
        <div className="grid gap-1">
          <span id={`${name}-staff`} className="text-xs font-medium">
            {t("whoWouldYouLikeToSee")}
          </span>
          <Select
            labelledBy={`${name}-staff`}
            className="max-w-64"
            options={[{ value: anybody, label: t("anyone") }, ...service.staff.map((person) => ({ value: person.id, label: person.name }))]}
            value={wanted.staffId ?? anybody}
            onChange={(staffId) => {
              const { staffId: _, ...rest } = wanted;
              onChange(staffId === anybody ? rest : { ...rest, staffId });
            }}
          />
        </div>
      )}
    </div>
  );
}
