"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { OvertakenFields } from "#components/form/overtaken-fields.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { useOvertaken } from "#components/form/use-overtaken.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { calendarSettings } from "#contract/calendars/calendar-fields.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { calendarMutations, calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { type CalendarStep, calendarSteps, calendarUrl } from "#lib/url/calendar-settings.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { NotificationSettings } from "../notifications/settings.tsx";
import { EmbedSettings } from "./embed-settings.tsx";
import { AboutFields, ChangeFields, DurationFields, LimitFields, RangeFields, SlotFields, TeamFields } from "./form-fields.tsx";
import { calendarForm, fieldNames, shownAs, stepOf, valuesOf } from "./form-values.ts";
import { AlertFields, BookingFormFields, ContactFields, PlaceFields, RepeatFields } from "./guest-fields.tsx";
import { CalendarHours } from "./hours.tsx";
import { CalendarPreview, NextSlots } from "./preview.tsx";
import { SlotExplainer } from "./slot-explainer.tsx";
import { sentencesOf } from "./words.ts";

/** The settings of a calendar, in steps that share one form, with a description and the resulting slots beside them. */
export function CalendarForm({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("calendarSettings.form");
  const steps = useTranslations("calendarSettings.steps");
  const fields = useTranslations("calendarSettings.fields");
  const { locationId, server } = useConnection();
  const [{ tab: step }, change] = useListUrl(calendarUrl(calendar.id));
  const [isPreviewing, setPreviewing] = useState(false);
  const groups = useQuery(calendarQueries.groups(locationId));
  const update = useMutation(calendarMutations.update(calendar.id));
  const theirs = valuesOf(calendar);
  const form = useFormOf(calendarForm, theirs, async (values) => {
    const { dirtyFields } = form.formState;
    const changed = Object.fromEntries(Object.entries(values).filter(([name]) => Reflect.get(dirtyFields, name) !== undefined));
    const saved = await update.mutateAsync(changed);
    form.reset(valuesOf(saved));
    settle();
    notify({ title: t("saved", { name: saved.name }), tone: "success" });
  });
  const { overtaken, takeTheirs, settle } = useOvertaken(form, theirs, fieldNames);
  const { formState } = form;
  const { calendarType: type } = calendar;
  const values = form.watch();

  // If saving fails, the step of the first field with an error opens.
  const firstWrong = fieldNames.find((name) => formState.errors[name] !== undefined);
  const wrongStep = firstWrong === undefined ? undefined : stepOf[firstWrong];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submit changes the step, not each change of an error
  useEffect(() => {
    if (formState.submitCount > 0 && wrongStep !== undefined) change({ tab: wrongStep });
  }, [formState.submitCount, formState.isSubmitting]);

  const discard = () => {
    form.reset(theirs);
    settle();
  };
  const preview = <Meaning calendar={calendar} values={values} />;
  const read = calendarForm.safeParse(values);
  const formId = useId();
  // The working hours are saved separately, so that step shows the buttons only for changes in other steps.
  const hasButtons = step !== "availability" || formState.isDirty;

  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-8 @2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label={steps("label")}
          tabs={calendarSteps.map((id) => ({ id, label: steps(id) }))}
          selected={step}
          onSelect={(id) => change({ tab: calendarSteps.find((each) => each === id) ?? "basics" })}
          className="min-w-0"
        >
          <div className="grid grid-cols-1 gap-6 pt-5">
            <p className="text-sm text-muted">{steps(`hints.${step}`)}</p>
            {step === "availability" ? (
              <div className="grid grid-cols-1 gap-8">
                <CalendarHours calendar={calendar} />
                {server.can("slotPreview") ? <SlotExplainer calendar={calendar} /> : null}
              </div>
            ) : null}
            {step === "notifications" ? <NotificationSettings calendarId={calendar.id} /> : null}
            {step === "advanced" && server.can("publicPages") && calendar.isActive ? <EmbedSettings calendar={calendar} /> : null}
            <form id={formId} onSubmit={form.onSubmit} noValidate className="grid grid-cols-1 content-start gap-8">
              <OvertakenFields
                fields={overtaken.map((name) => ({
                  name,
                  label: fields(name),
                  theirs: shownAs(name, theirs, fields),
                  mine: shownAs(name, values, fields),
                }))}
                onTakeTheirs={takeTheirs}
              />
              <Step of="basics" current={step}>
                <AboutFields form={form} groups={groups.data ?? []} />
                <DurationFields form={form} />
                <TeamFields form={form} type={type} />
                <PlaceFields form={form} type={type} />
              </Step>
              <Step of="limits" current={step}>
                <RangeFields form={form} />
                <SlotFields form={form} bufferUnit={calendar.slotBufferUnit} />
                <LimitFields form={form} type={type} />
              </Step>
              <Step of="notifications" current={step}>
                <AlertFields form={form} />
              </Step>
              <Step of="form" current={step}>
                <BookingFormFields form={form} />
              </Step>
              <Step of="advanced" current={step}>
                <ChangeFields form={form} />
                <RepeatFields form={form} />
                <ContactFields form={form} />
              </Step>
              <FormError of={formState.errors} />
            </form>
            {/* Outside the form, so that it stays at the bottom of the window while the parts above the form are visible. */}
            <div
              className={cx(
                "sticky bottom-0 z-1 -mx-1 grid gap-2 border-t border-separator bg-surface px-1 py-3",
                !hasButtons && "@2xl:hidden",
              )}
            >
              <div className="flex items-center gap-3 @2xl:hidden">
                <p aria-live="polite" className="min-w-0 flex-1 text-sm">
                  {server.can("slotPreview") ? <NextSlots calendarId={calendar.id} values={read.success ? read.data : undefined} /> : null}
                </p>
                <Button size="sm" icon={<Eye aria-hidden />} className="shrink-0" onClick={() => setPreviewing(true)}>
                  {t("preview")}
                </Button>
              </div>
              {hasButtons ? (
                <div className="flex gap-2">
                  <Button type="submit" form={formId} variant="primary" disabled={!formState.isDirty} pending={formState.isSubmitting}>
                    {t("save")}
                  </Button>
                  <Button disabled={!formState.isDirty} onClick={discard}>
                    {t("discard")}
                  </Button>
                </div>
              ) : null}
            </div>
          </div>
        </Tabs>
        {/* A stretched column cannot be sticky, so this one is as tall as its content, and scrolls if the window is lower. */}
        <aside
          aria-label={t("whatTheseSettingsMean")}
          className="grid grid-cols-1 content-start gap-6 @max-2xl:hidden @2xl:sticky @2xl:top-0 @2xl:max-h-[calc(100dvh-9rem)] @2xl:self-start @2xl:overflow-y-auto @2xl:overscroll-contain @2xl:pe-1"
        >
          {preview}
        </aside>
        {isPreviewing ? (
          <Sheet open onOpenChange={setPreviewing} title={t("preview")}>
            <div className="grid grid-cols-1 gap-6">{preview}</div>
          </Sheet>
        ) : null}
      </div>
    </div>
  );
}

/** The fields of a step. The fields of other steps stay in the form, so that one save checks and sends all of them. */
function Step({ of, current, children }: { of: CalendarStep; current: CalendarStep; children: ReactNode }) {
  const isShown = of === current;
  return (
    <div hidden={!isShown} className={cx("grid-cols-1 gap-8", isShown && "grid")}>
      {children}
    </div>
  );
}

/** A description of the settings in sentences, and the resulting slots. */
function Meaning({ calendar, values }: { calendar: Calendar; values: ReturnType<typeof valuesOf> }) {
  const words = useTranslations("calendarSettings.words");
  const { locale } = usePlace();
  const { server } = useConnection();
  const { calendarType } = calendar;
  const read = calendarForm.safeParse(values);
  return (
    <>
      {read.success ? (
        <ul aria-live="polite" className="grid gap-1.5 rounded-md bg-default px-3 py-2.5 text-sm">
          {sentencesOf(
            { ...calendarSettings.parse({ ...calendar, ...read.data }), calendarType, teamMembers: read.data.teamMembers },
            words,
            locale,
          ).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {server.can("slotPreview") ? <CalendarPreview calendarId={calendar.id} values={read.success ? read.data : undefined} /> : null}
    </>
  );
}
