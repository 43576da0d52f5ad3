import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultJson, Instant } from "../columns.ts";

type SurveyField = {
  key: string;
  label: string;
  type: string;
  isRequired: boolean;
  options: string[];
  placeholder?: string | undefined;
};
type SurveySettings = { introduction?: string | undefined; thanks?: string | undefined; redirectUrl?: string | undefined };

export type SurveyTable = {
  location_id: string;
  id: string;
  name: string;
  type: Generated<string>;
  fields: DefaultJson<SurveyField[]>;
  settings: DefaultJson<SurveySettings>;
  date_added: Instant;
  date_updated: Instant;
};

export type SubmissionTable = {
  location_id: string;
  id: string;
  survey_id: string;
  contact_id: string | null;
  name: string | null;
  email: string | null;
  created_at: Instant;
  others: DefaultJson<Record<string, unknown>>;
  facets: GeneratedAlways<string[]>;
  search_text: GeneratedAlways<string>;
  event_id: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Written only by triggers. */
type SubmissionTallyTable = { location_id: string; survey_id: string; day: string; facet: string; count: number };

export type SurveysTables = { survey: SurveyTable; submission: SubmissionTable; submission_tally: SubmissionTallyTable };
