import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMessageWords } from "#components/inbox/thread/message-words.ts";
import type { Option } from "#components/ui/option.ts";
import type { OptionSource } from "#components/ui/use-options.ts";
import { appointmentStatuses } from "#contract/appointments/event.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { type MessageStatus, type MessageType, messageSource } from "#contract/conversations/types.ts";
import { type FieldKind, fieldTypes } from "#contract/fields/field-types.ts";
import type { FilterOperator, TriggerType } from "#contract/workflows/steps.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { surveyQueries } from "#lib/api/surveys.ts";
import { tagQueries } from "#lib/api/tags.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userOptions } from "#lib/api/users.ts";

// The fields for conditions, by trigger: those of the event and the contact's at that time.

/** How the value of a condition is entered. A choice is one of the options. A condition on a list names one entry. */
type ConditionKind = "text" | "number" | "day" | "moment" | "choice" | "list";

export type ConditionField = {
  /** The path in the event, such as `tags` or `contact.customFields.ID`. */
  field: string;
  label: string;
  kind: ConditionKind;
  options?: OptionSource;
  /** Values outside the options can be typed. */
  isOpen?: boolean;
};

const measured: readonly FilterOperator[] = ["eq", "not_eq", "gt", "gte", "lt", "lte", "exists", "not_exists", "changed"];
/** The operators that make sense for a kind, the usual one first. */
export const operatorsFor: Readonly<Record<ConditionKind, readonly FilterOperator[]>> = {
  text: ["eq", "not_eq", "contains", "not_contains", "in", "not_in", "exists", "not_exists", "changed"],
  number: measured,
  day: measured,
  moment: ["gt", "gte", "lt", "lte", "exists", "not_exists", "changed"],
  choice: ["eq", "not_eq", "in", "not_in", "exists", "not_exists", "changed"],
  list: ["contains", "not_contains", "exists", "not_exists", "changed"],
};

const kindsOfFields: Readonly<Record<FieldKind, ConditionKind>> = {
  text: "text",
  phone: "text",
  number: "number",
  money: "number",
  day: "day",
  option: "choice",
  options: "list",
  boxes: "text",
  files: "text",
};

const eventOf: Partial<Record<TriggerType, "message" | "appointment" | "form">> = {
  inbound_message: "message",
  outbound_message: "message",
  appointment_booked: "appointment",
  appointment_rescheduled: "appointment",
  appointment_canceled: "appointment",
  appointment_date: "appointment",
  form_submitted: "form",
};

const choiceOf = (field: string, label: string, options: OptionSource): ConditionField => ({ field, label, kind: "choice", options });

const messageTypes = [
  "TYPE_SMS",
  "TYPE_EMAIL",
  "TYPE_CALL",
  "TYPE_WEBCHAT",
  "TYPE_LIVE_CHAT",
  "TYPE_SOCIALNET",
  "TYPE_CHATAPP",
] satisfies MessageType[];
const messageStatuses = ["pending", "scheduled", "sent", "delivered", "read", "failed", "undelivered"] satisfies MessageStatus[];

function customFieldOf({ id, name, dataType, options }: CustomField): ConditionField {
  const kind = kindsOfFields[fieldTypes[dataType].kind];
  const field = { field: `customFields.${id}`, label: name, kind };
  return kind === "choice" || kind === "list" ? { ...field, options: options.map(({ key, label }) => ({ value: key, label })) } : field;
}

function useContactFields(): ConditionField[] {
  const t = useTranslations("workflows.triggerCard.contact");
  const steps = useTranslations("workflows.actionSteps");
  const { server } = useConnection();
  const client = useQueryClient();
  const users = userOptions(useUsers(), null);
  const { data: customFields = [] } = useQuery(customFieldQueries.list(server));
  const findTags = async (query: string): Promise<Option[]> =>
    (await client.fetchQuery(tagQueries.list(server, query))).map(({ tag, count }) => ({
      value: tag,
      label: tag,
      description: steps("contactCount", { count }),
    }));
  const text = (field: "email" | "phone" | "firstName" | "lastName" | "contactType" | "source" | "companyName" | "city" | "country") => ({
    ...{ field, label: t(field), kind: "text" as const },
  });
  return [
    { field: "tags", label: t("tags"), kind: "list", options: findTags, isOpen: true },
    ...(["email", "phone", "firstName", "lastName", "contactType", "source"] as const).map(text),
    choiceOf("assignedTo", t("assignedTo"), users),
    ...(["companyName", "city", "country"] as const).map(text),
    ...customFields.map(customFieldOf),
  ];
}

function useEventFields(event: "message" | "appointment" | "form" | undefined): ConditionField[] {
  const t = useTranslations("workflows.triggerCard");
  const messages = useMessageWords();
  const appointments = useTranslations("calendars.words");
  const { locationId } = useConnection();
  const users = userOptions(useUsers(), null);
  const { data: calendars = [] } = useQuery({ ...calendarQueries.list(locationId), enabled: event === "appointment" });
  const { data: surveys = [] } = useQuery({ ...surveyQueries.list(locationId), enabled: event === "form" });
  const named = (options: readonly { id: string; name: string }[]) => options.map(({ id, name }) => ({ value: id, label: name }));
  switch (event) {
    case "message":
      return [
        { field: "body", label: t("message.body"), kind: "text" },
        { field: "subject", label: t("message.subject"), kind: "text" },
        choiceOf(
          "messageType",
          t("message.messageType"),
          messageTypes.map((value) => ({ value, label: messages.type(value) })),
        ),
        choiceOf(
          "source",
          t("message.source"),
          messageSource.options.map((value) => ({ value, label: messages.source(value) })),
        ),
        choiceOf(
          "status",
          t("message.status"),
          messageStatuses.map((value) => ({ value, label: messages.status(value) })),
        ),
        choiceOf("userId", t("message.userId"), users),
      ];
    case "appointment":
      return [
        choiceOf("calendarId", t("appointment.calendarId"), named(calendars)),
        { field: "title", label: t("appointment.title"), kind: "text" },
        choiceOf(
          "appointmentStatus",
          t("appointment.appointmentStatus"),
          appointmentStatuses.map((value) => ({ value, label: appointments(`status.${value}`) })),
        ),
        choiceOf("assignedUserId", t("appointment.assignedUserId"), users),
        { field: "startTime", label: t("appointment.startTime"), kind: "moment" },
      ];
    case "form":
      return [
        choiceOf("surveyId", t("form.surveyId"), named(surveys)),
        { field: "surveyName", label: t("form.surveyName"), kind: "text" },
        { field: "name", label: t("form.name"), kind: "text" },
        { field: "email", label: t("form.email"), kind: "text" },
      ];
    case undefined:
      return [];
  }
}

/** The fields that are offered for conditions of a trigger. The paths of other fields can be typed. */
export function useConditionFields(trigger: TriggerType): readonly ConditionField[] {
  const t = useTranslations("workflows.triggerCard");
  const ofContact = useContactFields();
  const event = eventOf[trigger];
  const ofEvent = useEventFields(event);
  if (event === undefined) return ofContact;
  const prefixed = ofContact.map((field) => ({
    ...field,
    field: `contact.${field.field}`,
    label: t("contactField", { field: field.label }),
  }));
  return [...ofEvent, ...prefixed];
}

/** The field with this path, which may be a field that is not offered. */
export const conditionFieldOf = (fields: readonly ConditionField[], path: string): ConditionField =>
  fields.find(({ field }) => field === path) ?? { field: path, label: path, kind: "text" };
