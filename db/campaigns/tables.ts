import type { DefaultInstant } from "../columns.ts";

export type CampaignTable = {
  location_id: string;
  id: string;
  name: string;
  status: string;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type CampaignsTables = {
  campaign: CampaignTable;
};
