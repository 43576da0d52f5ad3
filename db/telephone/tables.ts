import type { Instant } from "../columns.ts";

type TelephoneSecretTable = { location_id: string; sealed: string; date_added: Instant };

type RingingCallTable = {
  location_id: string;
  id: string;
  from_number: string | null;
  to_number: string | null;
  taken_by: string | null;
  rang_at: Instant;
  ended_at: Instant | null;
};

export type TelephoneTables = { telephone_secret: TelephoneSecretTable; ringing_call: RingingCallTable };
