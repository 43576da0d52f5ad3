import { expect, type Locator } from "@playwright/test";

const two = (value: number | string) => String(value).padStart(2, "0");

/** What a user types into each part of a field. */
function typedParts(value: string, has12Hours: boolean): Record<string, string> {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? [];
  const [, hour = "", minute = ""] = /(\d{2}):(\d{2})$/.exec(value) ?? [];
  const hours = Number(hour);
  return {
    ...{ year, month, day, minute },
    hour: has12Hours ? two(hours % 12 || 12) : hour,
    dayPeriod: hours < 12 ? "AM" : "PM",
  };
}

const partsOf = (field: Locator): Promise<[type: string, text: string][]> =>
  field
    .getByRole("spinbutton")
    .evaluateAll((elements) => elements.map((element) => [element.getAttribute("data-type") ?? "", element.textContent ?? ""]));

/** Types `2026-11-20`, `2026-11-20T09:30` or `09:30` into the parts of a field, in any notation. The field is the group of the parts. */
export async function typeDate(field: Locator, value: string): Promise<void> {
  const segments = field.getByRole("spinbutton");
  await expect(segments.first()).toBeEditable();
  const types = (await partsOf(field)).map(([type]) => type);
  const typed = typedParts(value, types.includes("dayPeriod"));
  for (const [index, type] of types.entries()) {
    await segments.nth(index).click();
    await segments.nth(index).pressSequentially(typed[type] ?? "");
  }
}

/** Expects that the field shows the date or time, in any notation. */
export async function expectDate(field: Locator, value: string): Promise<void> {
  await expect(async () => {
    const parts = await partsOf(field);
    const typed = typedParts(
      value,
      parts.some(([type]) => type === "dayPeriod"),
    );
    for (const [type, text] of parts) expect(`${type} ${two(text)}`).toBe(`${type} ${typed[type]}`);
  }).toPass();
}
