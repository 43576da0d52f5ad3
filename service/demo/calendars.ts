import { defaultNotifications } from "#contract/calendars/default-notifications.ts";
import type { NotificationWrite } from "#contract/calendars/notifications.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as groupRows from "#db/calendars/groups.ts";
import * as notificationRows from "#db/calendars/notifications.ts";
import * as resourceRows from "#db/calendars/resources.ts";
import * as scheduleRows from "#db/calendars/schedules.ts";
import * as placeRows from "#db/calendars/service-locations.ts";
import * as serviceRows from "#db/calendars/services.ts";
import type { ScheduleRule, TeamMember, Weekday } from "#db/calendars/tables.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import { staff } from "./practice.ts";

// The practice's booking setup: calendars, working hours, notifications and services.

const dayMs = 24 * 60 * 60 * 1000;

const groups = [
  { id: "demo-group-treatment", name: "Treatment", description: "Appointments in the chair.", slug: "treatment" },
  { id: "demo-group-advice", name: "Advice", description: "Consultations and evening events.", slug: "advice" },
] as const;

type DemoCalendar = {
  id: string;
  name: string;
  type: string;
  groupId: string | null;
  isActive?: boolean;
  team: readonly string[];
  settings: Record<string, unknown>;
};

const calendars: readonly DemoCalendar[] = [
  {
    id: "demo-check-up",
    name: "Check-up",
    type: "round_robin",
    groupId: "demo-group-treatment",
    team: ["demo-amara", "demo-ines"],
    settings: {
      ...{ description: "Examination, X-ray if needed, and a plan.", eventColor: "#039be5", slotDuration: 30, slotInterval: 30 },
      ...{ slotBuffer: 10, allowBookingAfter: 2, allowBookingAfterUnit: "hours", allowBookingFor: 3, allowBookingForUnit: "months" },
    },
  },
  {
    id: "demo-hygienist",
    name: "Hygienist",
    type: "personal",
    groupId: "demo-group-treatment",
    team: ["demo-ines"],
    settings: {
      ...{ description: "Scale and polish.", eventColor: "#0b8043", slotDuration: 45, slotInterval: 45, appointmentPerDay: 8 },
      durationOptions: [
        { duration: 45, durationUnit: "mins", isDefault: true, order: 1 },
        { duration: 90, durationUnit: "mins", isDefault: false, order: 2 },
      ],
    },
  },
  {
    id: "demo-implant-board",
    name: "Implant consultation",
    type: "collective",
    groupId: "demo-group-treatment",
    team: ["demo-amara", "demo-ines"],
    settings: {
      eventColor: "#8e24aa",
      slotDuration: 1,
      slotDurationUnit: "hours",
      slotInterval: 1,
      slotIntervalUnit: "hours",
      autoConfirm: false,
    },
  },
  {
    id: "demo-brushing-class",
    name: "Brushing class for children",
    type: "class_booking",
    groupId: "demo-group-advice",
    team: ["demo-amara"],
    settings: { eventColor: "#f4511e", slotDuration: 45, slotInterval: 1, slotIntervalUnit: "hours", appointmentPerSlot: 8 },
  },
  {
    id: "demo-open-evening",
    name: "Clear aligners evening",
    type: "event",
    groupId: "demo-group-advice",
    team: [],
    settings: {
      eventColor: "#3f51b5",
      slotDuration: 2,
      slotDurationUnit: "hours",
      slotInterval: 2,
      slotIntervalUnit: "hours",
      appointmentPerSlot: 20,
    },
  },
  {
    id: "demo-services",
    name: "Cosmetic services",
    type: "service_booking",
    groupId: null,
    team: ["demo-amara", "demo-ines"],
    settings: {
      ...{ description: "One treatment or several, one after another.", eventColor: "#d81b60", slotInterval: 15 },
      ...{ allowBookingAfter: 1, allowBookingAfterUnit: "days", guestType: "count_only" },
      consentLabel: "I have read the practice's privacy notice.",
      formSubmitThanksMessage: "Please come ten minutes early, and bring your list of medicines.",
    },
  },
  {
    id: "demo-sleep-clinic",
    name: "Sleep clinic",
    type: "personal",
    groupId: null,
    isActive: false,
    team: ["demo-amara"],
    settings: { eventColor: "#5e35b1" },
  },
];

const hours = (days: readonly Weekday[], ...spans: readonly [from: string, to: string][]): ScheduleRule[] =>
  days.map((day) => ({ type: "wday", day, intervals: spans.map(([from, to]) => ({ from, to })) }));

const workdays: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday"];

const schedules = [
  {
    user: "demo-amara",
    name: "Surgery hours",
    rules: [...hours(workdays, ["08:30", "12:30"], ["13:30", "17:30"]), ...hours(["friday"], ["08:30", "13:00"])],
  },
  {
    user: "demo-ines",
    name: "Hygiene hours",
    rules: [...hours(["monday", "wednesday", "thursday", "friday"], ["09:00", "13:00"], ["14:00", "18:00"])],
  },
];

const treatment = ["demo-check-up", "demo-hygienist"];

const resources = [
  { id: "demo-room-1", kind: "room", name: "Treatment room 1", calendar_ids: treatment },
  { id: "demo-room-2", kind: "room", name: "Treatment room 2", calendar_ids: treatment },
  { id: "demo-seminar-room", kind: "room", name: "Seminar room", calendar_ids: ["demo-implant-board", "demo-brushing-class"] },
  { id: "demo-lamp", kind: "equipment", name: "Whitening lamp", quantity: 2, service_ids: ["demo-whitening-service"] },
] satisfies Omit<Parameters<typeof resourceRows.insert>[2], "date_added">[];

const services = [
  {
    id: "demo-whitening-service",
    name: "Whitening",
    slug: "whitening",
    staff: ["demo-amara"],
    variations: [
      { id: "demo-whitening-home", name: "At home", serviceDuration: 30, payment: { amount: 190 } },
      { id: "demo-whitening-chair", name: "In the chair", serviceDuration: 90, payment: { amount: 380 } },
    ],
    settings: {
      description: "Two shades brighter.",
      eventColor: "#d81b60",
      payment: { amount: 190, deposit: 20, depositType: "percentage" },
      postBuffer: 10,
    },
  },
  {
    id: "demo-guard-service",
    name: "Mouthguard fitting",
    slug: "mouthguard",
    staff: ["demo-amara", "demo-ines"],
    variations: [],
    settings: { serviceDuration: 20, payment: { amount: 65, deposit: 0, depositType: "amount" } },
  },
];

/** The default notifications, and one in the dashboard for the assigned member. */
const notifications: readonly NotificationWrite[] = [
  ...defaultNotifications,
  { receiverType: "assignedUser", channel: "inApp", notificationType: "booked" },
];

type Branch = { id: string; name: string; timezone: string; address: string; phone: string };

/** Creates the branch's calendars with the hours of its staff. */
export async function setUpCalendars(tx: Executor, branch: Branch, now: Date): Promise<void> {
  const tenant = tenantOfRow({ location_id: branch.id });
  const then = new Date(now.getTime() - 400 * dayMs);
  const dated = { date_added: then, date_updated: then };
  const works = (userId: string) => staff.some(({ id, branches }) => id === userId && branches.includes(branch.id));
  const member = (userId: string, index: number): TeamMember => ({
    userId,
    priority: index === 0 ? 1 : 0.5,
    isPrimary: index === 0,
    locationConfigurations: [],
  });

  for (const group of groups) await groupRows.insert(tx, tenant, { ...dated, ...group });
  for (const { type, groupId, isActive = true, team, settings, id, name } of calendars)
    await calendarRows.insert(tx, tenant, {
      ...{ ...dated, id, name, calendar_type: type, group_id: groupId, is_active: isActive, slug: id.replace("demo-", "") },
      team_members: JSON.stringify(team.filter(works).map(member)),
      settings: JSON.stringify(settings),
    });
  const { timezone } = branch;
  for (const { user, name, rules } of schedules.filter(({ user }) => works(user))) {
    const id = `${user}-hours`;
    const own = { id, user_id: user, event_calendar_id: null, name, timezone, rules: JSON.stringify(rules) };
    await scheduleRows.insert(tx, tenant, { ...dated, ...own });
    await scheduleRows.associate(
      tx,
      tenant,
      id,
      calendars.filter(({ team }) => team.includes(user)).map((calendar) => calendar.id),
    );
  }
  const evening = { id: "demo-open-evening-hours", user_id: null, event_calendar_id: "demo-open-evening", name: null, timezone };
  await scheduleRows.insert(tx, tenant, { ...dated, ...evening, rules: JSON.stringify(hours(["thursday"], ["18:00", "20:00"])) });
  await notificationRows.insertMany(
    tx,
    tenant,
    calendars.flatMap(({ id }) =>
      notifications.map(({ receiverType, channel, notificationType, isActive = true, ...settings }, index) => ({
        ...{ ...dated, id: `${id}-notice-${index}`, calendar_id: id, is_active: isActive },
        ...{ receiver_type: receiverType, channel, notification_type: notificationType, settings: JSON.stringify(settings) },
      })),
    ),
  );
  for (const { variations, settings, ...service } of services)
    await serviceRows.insert(tx, tenant, {
      ...{ ...dated, ...service },
      variations: JSON.stringify(variations),
      settings: JSON.stringify(settings),
    });
  for (const resource of resources) await resourceRows.insert(tx, tenant, { ...dated, ...resource });
  const surgery = { id: "demo-surgery", name: branch.name, slug: "surgery", location_type: "offline" };
  await placeRows.insert(tx, tenant, { ...dated, ...surgery, phone: branch.phone, address: branch.address });
  const home = { id: "demo-home", name: "At your home", slug: "home", location_type: "ask_booker" };
  await placeRows.insert(tx, tenant, { ...dated, ...home, phone: null, address: "Your street and number" });
}
