/** Whether the element is in the calendar of a date, which is in a popover outside the form. */
export const isInCalendar = (element: Element | null): boolean => element?.closest("[data-trigger=DatePicker]") != null;
