import type { Calendar } from "#contract/calendars/calendars.ts";

export type PlaceSent = {
  address?: string | undefined;
  meetingLocationType?: string | undefined;
  meetingLocationId?: string | undefined;
  overrideLocationConfig?: boolean | undefined;
};

export type Place = {
  address: string | null;
  meeting_location_type: string | null;
  meeting_location_id: string | null;
  override_location_config: boolean;
};

const typeOfKind: Record<string, string> = {
  custom: "custom",
  videoa_conference: "videoa",
  searchco_conference: "searchco",
  ms_workspace_conference: "ms_workspace",
  inbound_call: "phone",
  outbound_call: "phone",
  physical: "address",
  booker: "custom",
};

/** The location of an appointment: as sent, or as configured for the member or the calendar. */
export function placeOf(sent: PlaceSent, calendar: Calendar, userId: string | null): Place {
  const type = sent.meetingLocationType ?? (sent.address === undefined ? undefined : "custom");
  const overrides = sent.overrideLocationConfig ?? (sent.meetingLocationId === undefined && type !== undefined);
  const id = sent.meetingLocationId ?? "default";
  const configured = overrides ? undefined : configuredPlace(calendar, userId, id);
  return {
    address: sent.address ?? configured?.location ?? null,
    meeting_location_type: type ?? (configured === undefined ? null : (typeOfKind[configured.kind] ?? null)),
    meeting_location_id: configured?.meetingId ?? id,
    override_location_config: overrides,
  };
}

function configuredPlace({ teamMembers, locationConfigurations }: Calendar, userId: string | null, id: string) {
  const ofMember = teamMembers.find((member) => member.userId === userId)?.locationConfigurations ?? [];
  const places = [...ofMember, ...locationConfigurations];
  return id === "default" ? places[0] : places.find(({ meetingId }) => meetingId === id);
}

export const namesPlace = (sent: PlaceSent): boolean =>
  sent.address !== undefined ||
  sent.meetingLocationType !== undefined ||
  sent.meetingLocationId !== undefined ||
  sent.overrideLocationConfig !== undefined;
