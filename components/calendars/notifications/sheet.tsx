"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MeasureField } from "#components/form/measure-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { VariableFields } from "#components/form/variable-fields.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type CalendarNotification, notificationWrite, timingUnits, unitOf } from "#contract/calendars/notifications.ts";
import { ApiError } from "#contract/errors.ts";
import { notificationMutations } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { usePhoneReader } from "#lib/format/use-phone-reader.ts";
import { longUnits, shortUnits, useUnitOptions } from "../duration-editor.tsx";
import { NotificationPreview } from "./preview.tsx";
import { recipientsOf } from "./recipients.ts";
import { useAppointmentVariables } from "./variables.ts";

const form = z.object({
  receiverType: notificationWrite.shape.receiverType,
  channel: notificationWrite.shape.channel,
  notificationType: notificationWrite.shape.notificationType,
  subject: z.string().max(255),
  body: z.string().max(65_000),
  timeOffset: z.number().positive().max(100_000),
  unit: z.enum(timingUnits),
  recipients: z.string().max(5000),
});

type NotificationSheetProps = { calendarId: string; notification: CalendarNotification | undefined; onDone: () => void };

export function NotificationSheet({ calendarId, notification, onDone }: NotificationSheetProps) {
  const t = useTranslations("calendarSettings.sheet");
  const names = useTranslations("calendarSettings.notificationWords");
  const { locale } = usePlace();
  const units = useUnitOptions([...shortUnits, ...longUnits]);
  const create = useMutation(notificationMutations(calendarId).create);
  const update = useMutation(notificationMutations(calendarId).update);
  const [time, ...furtherTimes] = [...(notification?.beforeTime ?? []), ...(notification?.afterTime ?? [])];
  const { country, timezone } = usePhonePlace();
  const readPhone = usePhoneReader(country, timezone);
  const storedNumbers = notification?.additionalPhoneNumbers ?? [];
  const { control, formState, onSubmit, watch, isUnsaved } = useFormOf(
    form,
    {
      receiverType: notification?.receiverType ?? "contact",
      channel: notification?.channel ?? "email",
      notificationType: notification?.notificationType ?? "booked",
      subject: notification?.subject ?? "",
      body: notification?.body ?? "",
      timeOffset: time?.timeOffset ?? 1,
      unit: unitOf[time?.unit ?? "days"],
      recipients: [...(notification?.additionalEmailIds ?? []), ...storedNumbers].join(", "),
    },
    async ({ timeOffset, unit, recipients, ...values }) => {
      const at = [{ timeOffset, unit }, ...furtherTimes];
      const { unread, ...others } = recipientsOf(recipients, storedNumbers, readPhone);
      if (unread.length > 0)
        throw new ApiError("INVALID", {
          message: unread.map((text) => `recipients must not have “${text}”: it is no email address or phone number`),
        });
      const sent = {
        ...values,
        beforeTime: values.notificationType === "reminder" ? at : [],
        afterTime: values.notificationType === "followup" ? at : [],
        ...others,
      };
      if (notification === undefined) await create.mutateAsync(sent);
      else await update.mutateAsync({ ...sent, notificationId: notification._id });
      notify({ title: t("notificationSaved"), tone: "success" });
      onDone();
    },
  );
  // Other servers have fewer variables, and do not provide previews of texts.
  const sendsOwnTexts = useConnection().server.can("appointmentMessages");
  const variables = useAppointmentVariables();
  const hint = sendsOwnTexts ? t("emptyForDefault") : t("nameIsReplaced", { variable: "{{contact.name}}" });
  const [occasion, channel, receiverType, subject, body] = watch(["notificationType", "channel", "receiverType", "subject", "body"]);
  const texts = (
    <>
      {channel === "email" ? <TextField control={control} name="subject" label={t("subject")} maxLength={255} /> : null}
      <TextareaField control={control} name="body" label={t("text")} rows={6} hint={hint} />
    </>
  );
  return (
    <FormSheet
      form={{ formState, onSubmit, isUnsaved }}
      title={notification === undefined ? t("newNotification") : t("editNotification")}
      onDone={onDone}
    >
      <SelectField
        control={control}
        name="notificationType"
        label={t("when")}
        options={form.shape.notificationType.options.map((value) => ({ value, label: names(`occasion.${value}`) }))}
      />
      {occasion === "reminder" || occasion === "followup" ? (
        <MeasureField
          control={control}
          name="timeOffset"
          label={occasion === "reminder" ? t("howLongBefore") : t("howLongAfter")}
          required
          unitOf={{ name: "unit", label: t("unitOfTime"), options: units }}
        />
      ) : null}
      <SelectField
        control={control}
        name="receiverType"
        label={t("to")}
        options={form.shape.receiverType.options.map((value) => ({ value, label: names(`receiver.${value}`) }))}
      />
      <SelectField
        control={control}
        name="channel"
        label={t("by")}
        options={form.shape.channel.options.map((value) => ({ value, label: capitalized(names(`channel.${value}`), locale) }))}
      />
      {channel === "inApp" ? null : (
        <>
          {sendsOwnTexts ? <VariableFields variables={variables}>{texts}</VariableFields> : texts}
          <TextField control={control} name="recipients" label={t("alsoSendTo")} hint={t("emailAddressesOrPhoneNumbersSeparated")} />
        </>
      )}
      {sendsOwnTexts ? (
        <NotificationPreview calendarId={calendarId} notification={{ receiverType, channel, notificationType: occasion, subject, body }} />
      ) : null}
    </FormSheet>
  );
}
