import { account } from "./catalogue/account.ts";
import { audited } from "./catalogue/audited.ts";
import { board } from "./catalogue/board.ts";
import { booking } from "./catalogue/booking.ts";
import { connections } from "./catalogue/connections.ts";
import { contacts } from "./catalogue/contacts.ts";
import { counts } from "./catalogue/counts.ts";
import { daily } from "./catalogue/daily.ts";
import { empty } from "./catalogue/empty.ts";
import { frame } from "./catalogue/frame.ts";
import { grants } from "./catalogue/grants.ts";
import { inbox } from "./catalogue/inbox.ts";
import { lists } from "./catalogue/lists.ts";
import { people } from "./catalogue/people.ts";
import { places } from "./catalogue/places.ts";
import { reads } from "./catalogue/reads.ts";
import { refusals } from "./catalogue/refusals.ts";
import { rights } from "./catalogue/rights.ts";

import { sites } from "./catalogue/sites.ts";
import { talk } from "./catalogue/talk.ts";
import { visitors } from "./catalogue/visitors.ts";
import { work } from "./catalogue/work.ts";

/** What the dashboard says in every language that it is complete in. Read by the server: a browser gets the one language it needs. */
export const phrases = {
  ...places,
  ...account,
  ...frame,
  ...refusals,
  ...contacts,
  ...inbox,
  ...daily,
  ...people,
  ...rights,
  ...empty,
  ...board,
  ...booking,
  ...counts,
  ...lists,
  ...connections,
  ...audited,
  ...grants,
  ...reads,
  ...work,
  ...visitors,
  ...sites,
  ...talk,
};

export type Phrase = string;
export type KnownPhrase = keyof typeof phrases;
