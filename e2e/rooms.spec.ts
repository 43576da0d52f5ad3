import type { Page } from "@playwright/test";
import { typeDate } from "./dates.ts";
import { type Api, expect, expectAccessible, type Place, test } from "./environment.ts";
import { expectTidy } from "./layout.ts";
import { openBookingOf } from "./pages/booking.ts";
import { addCalendar } from "./records.ts";

const dayMs = 86_400_000;

/** A day at least three days ahead that is no weekend, because a new event calendar is open from Monday to Friday. */
function nextWorkingDay(): string {
  const days = [3, 4, 5].map((ahead) => new Date(Date.now() + ahead * dayMs));
  const day = days.find((each) => ![0, 6].includes(each.getUTCDay()));
  return day?.toISOString().slice(0, 10) ?? "";
}

test("an admin adds a room that two calendars need, staff see it at the appointment, and it is not booked twice", async ({
  page,
  api,
  place,
}) => {
  const { locationId } = place;
  const { calendarId, userId } = await addCalendar(api, place, { name: "Scans" });
  await api.calendars.calendars.create({
    body: { locationId, name: "Talks", calendarType: "event", teamMembers: [] },
  });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", lastName: "Hopper" } });

  await page.goto("/settings/rooms");
  await page.getByRole("button", { name: "New room or equipment" }).click();
  const sheet = page.getByRole("dialog", { name: "New room or equipment" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Blue room");
  const calendars = sheet.getByRole("combobox", { name: "Calendars that need it" });
  for (const name of ["Scans", "Talks"]) {
    await calendars.fill(name);
    await page.getByRole("option", { name }).click();
  }
  await calendars.press("Tab");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Blue room saved")).toBeVisible();
  await expect(page.getByText("Room · Scans, Talks")).toBeVisible();
  await expectTidy(page);

  const day = nextWorkingDay();
  const body = { locationId, contactId: contact.id, startTime: `${day}T10:00:00Z` };
  const event = await api.appointments.events.create({ body: { ...body, calendarId, assignedUserId: userId } });
  await page.goto(`/calendars?view=day&date=${day}&event=${event.id}`);
  const opened = page.getByRole("dialog", { name: /Grace Hopper/ });
  await expect(opened.getByRole("button", { name: /Room$/ })).toContainText("Blue room");
  await expectAccessible(page);

  const dialog = await openBookingOf(page, contact.id);
  await dialog.getByRole("combobox", { name: "Calendar" }).click();
  await page.getByRole("option", { name: "Talks" }).click();
  await dialog.getByRole("switch", { name: "Pick a custom time" }).click();
  await typeDate(dialog.getByRole("group", { name: /^Start \(/ }), `${day}T10:00`);
  await expect(dialog.getByText("A required room or piece of equipment is taken.")).toBeVisible();
});

/** Three rooms of two calendars, and an appointment of Grace Hopper's at ten, which takes the first one. */
async function threeRooms(page: Page, api: Api, place: Place) {
  const { locationId } = place;
  const { calendarId, userId } = await addCalendar(api, place, { name: "Scans" });
  const { calendar: talks } = await api.calendars.calendars.create({
    body: { locationId, name: "Talks", calendarType: "event", teamMembers: [] },
  });
  const calendarIds = [calendarId, talks.id];
  await page.goto("/today");
  for (const name of ["Blue room", "Green room", "Red room"]) {
    const answer = await page.request.post(`/api/app/application/calendars/resources?locationId=${locationId}`, {
      headers: { version: "v3", "x-connection": place.connectionId, origin: new URL(page.url()).origin },
      data: { kind: "room", name, quantity: 1, calendarIds, serviceIds: [] },
    });
    expect(answer.status()).toBe(201);
  }
  const contacts = await Promise.all(
    ["Grace Hopper", "Ada Lovelace"].map((name) => api.contacts.contacts.create({ body: { locationId, name } })),
  );
  const [grace = "", ada = ""] = contacts.map(({ contact }) => contact.id);
  const day = nextWorkingDay();
  const event = await api.appointments.events.create({
    body: { locationId, calendarId, assignedUserId: userId, contactId: grace, startTime: `${day}T10:00:00Z`, endTime: `${day}T10:30:00Z` },
  });
  return { talks, ada, day, event };
}

test("staff choose a free room when they book", async ({ page, api, place }) => {
  const { ada, day } = await threeRooms(page, api, place);
  const dialog = await openBookingOf(page, ada);
  await dialog.getByRole("combobox", { name: "Calendar" }).click();
  await page.getByRole("option", { name: "Talks" }).click();
  await dialog.getByRole("switch", { name: "Pick a custom time" }).click();
  await typeDate(dialog.getByRole("group", { name: /^Start \(/ }), `${day}T10:00`);
  await dialog.getByRole("button", { name: /Room$/ }).click();
  const blue = page.getByRole("option", { name: /Blue room/ });
  await expect(blue).toContainText(/Grace Hopper, 10:00.*10:30/);
  await expect(blue).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("option", { name: "Red room" }).click();
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("Ada Lovelace booked")).toBeVisible();
});

test("staff change the room of an appointment, and a move says which room it takes", async ({ page, api, place }) => {
  const { locationId } = place;
  const { talks, ada, day, event } = await threeRooms(page, api, place);
  /** A talk of Ada's, which takes the first room that is free at the time. */
  const addTalk = (start: string, end: string) =>
    api.appointments.events.create({
      body: {
        ...{ locationId, calendarId: talks.id, contactId: ada, ignoreFreeSlotValidation: true },
        ...{ startTime: `${day}T${start}:00Z`, endTime: `${day}T${end}:00Z` },
      },
    });
  await addTalk("10:00", "10:30");
  const opened = page.getByRole("dialog", { name: /Grace Hopper/ });
  /** Opening another page would cut off the change of the room. */
  const undo = async () => {
    const done = page.waitForResponse((response) => response.request().method() === "PUT" && /\/room\b/.test(response.url()));
    await page.getByRole("button", { name: "Undo" }).click();
    expect((await done).ok()).toBe(true);
  };
  const openEvent = () => page.goto(`/calendars?view=day&date=${day}&event=${event.id}`);
  const room = opened.getByRole("button", { name: /Room$/ });
  await openEvent();
  await expect(room).toContainText("Blue room");
  await room.click();
  await expect(page.getByRole("option", { name: /Green room/ })).toBeDisabled();
  await page.getByRole("option", { name: "Red room" }).click();
  await expect(page.getByText("Room changed to Red room")).toBeVisible();
  await undo();
  await openEvent();
  await expect(room).toContainText("Blue room");

  await addTalk("12:00", "12:30");
  await openEvent();
  await typeDate(opened.getByRole("group", { name: "Start" }), `${day}T12:00`);
  await opened.getByRole("button", { name: "Move", exact: true }).click();
  const move = page.getByRole("alertdialog");
  await expect(move.getByText("Green room")).toBeVisible();
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText(/^Moved to .*12:00.*, Green room$/)).toBeVisible();
  await undo();
  await expect
    .poll(async () => (await api.appointments.events.get({ params: { eventId: event.id } })).event.startTime)
    .toBe(`${day}T10:00:00.000Z`);
  await openEvent();
  await expect(room).toContainText("Blue room");
});
