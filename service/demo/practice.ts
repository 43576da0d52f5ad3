import type { FieldOption } from "#db/contacts/tables.ts";

// The demo company, as its operator would have set it up. Ids are readable, so that documents and tests can refer to them.

export const company = { id: "demo-company", name: "Harbour Dental" };

export const branches = [
  {
    id: "demo-harbour",
    name: "Harbour Dental, Quayside",
    timezone: "Europe/London",
    currency: "GBP",
    address: "4 Quay Street",
    city: "Harbourton",
    state: "Wexshire",
    country: "GB",
    postal_code: "HB1 2QT",
    email: "quayside@harbour-dental.example",
    phone: "+441632960100",
    website: "https://harbour-dental.example",
    contacts: 320,
  },
  {
    id: "demo-hillside",
    name: "Harbour Dental, Hillside",
    timezone: "Europe/London",
    currency: "GBP",
    address: "27 Beacon Terrace",
    city: "Hillside",
    state: "Wexshire",
    country: "GB",
    postal_code: "HB2 7LD",
    email: "hillside@harbour-dental.example",
    phone: "+441632960200",
    website: "https://harbour-dental.example",
    contacts: 180,
  },
] as const;

export type StaffMember = {
  id: string;
  first: string;
  last: string;
  role: "admin" | "user";
  branches: readonly string[];
  isReceptionist: boolean;
};
const both = ["demo-harbour", "demo-hillside"];

export const staff: readonly StaffMember[] = [
  { id: "demo-admin", first: "Robin", last: "Castellan", role: "admin", branches: both, isReceptionist: false },
  { id: "demo-amara", first: "Amara", last: "Nwosu", role: "admin", branches: both, isReceptionist: false },
  { id: "demo-priya", first: "Priya", last: "Raman", role: "user", branches: ["demo-harbour"], isReceptionist: true },
  { id: "demo-callum", first: "Callum", last: "Whitlock", role: "user", branches: ["demo-harbour"], isReceptionist: true },
  { id: "demo-ines", first: "Inês", last: "Duarte", role: "user", branches: both, isReceptionist: false },
  { id: "demo-tomasz", first: "Tomasz", last: "Zielinski", role: "user", branches: ["demo-hillside"], isReceptionist: true },
];

export const emailOfStaff = ({ first }: Pick<StaffMember, "first">) =>
  `${first
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase()}@harbour-dental.example`;

const options = (text: string): FieldOption[] =>
  text.split(", ").map((label) => ({
    key: label
      .toLowerCase()
      .replace(/[^a-z\d]+/g, "_")
      .replace(/^_|_$/g, ""),
    label,
  }));

export type Field = { id: string; name: string; key: string; type: string; options?: FieldOption[] };

export const fields: readonly Field[] = [
  { id: "demo-nhs-number", name: "NHS number", key: "nhs_number", type: "TEXT" },
  { id: "demo-history", name: "Medical history", key: "medical_history", type: "LARGE_TEXT" },
  { id: "demo-recall", name: "Recall interval (months)", key: "recall_interval", type: "NUMERICAL" },
  { id: "demo-balance", name: "Open balance", key: "open_balance", type: "MONETORY" },
  { id: "demo-emergency-phone", name: "Emergency phone", key: "emergency_phone", type: "PHONE" },
  { id: "demo-last-check", name: "Last check-up", key: "last_check_up", type: "DATE" },
  { id: "demo-plan", name: "Plan", key: "plan", type: "SINGLE_OPTIONS", options: options("Private, Care plan, NHS, Pay as you go") },
  {
    id: "demo-time",
    name: "Preferred time",
    key: "preferred_time",
    type: "RADIO",
    options: options("Morning, Midday, Afternoon, Evening"),
  },
  {
    id: "demo-allergies",
    name: "Allergies",
    key: "allergies",
    type: "CHECKBOX",
    options: options("Latex, Penicillin, Local anaesthetic, Nickel"),
  },
  {
    id: "demo-interests",
    name: "Interested in",
    key: "interested_in",
    type: "MULTIPLE_OPTIONS",
    options: options("Whitening, Implants, Clear aligners, Veneers, Hygienist"),
  },
  { id: "demo-next-of-kin", name: "Next of kin", key: "next_of_kin", type: "TEXTBOX_LIST", options: options("Name, Relationship") },
  { id: "demo-consent", name: "Consent form", key: "consent_form", type: "FILE_UPLOAD" },
];

export const businesses = [
  {
    id: "demo-clearwater",
    name: "Clearwater Dental Insurance",
    email: "claims@clearwater.example",
    phone: "+441632960301",
    website: "https://clearwater.example",
    city: "Stonebridge",
    description: "Dental plans for companies. Claims within 30 days.",
  },
  {
    id: "demo-anchor",
    name: "Anchor Health Mutual",
    email: "providers@anchor-health.example",
    phone: "+441632960302",
    website: "https://anchor-health.example",
    city: "Kingsferry",
    description: "Mutual insurer; needs a treatment plan before crowns.",
  },
  {
    id: "demo-harbour-school",
    name: "Harbourton Primary School",
    email: "office@harbourton-primary.example",
    phone: "+441632960303",
    website: "https://harbourton-primary.example",
    city: "Harbourton",
    description: "Yearly check-ups in the second week of October.",
  },
  {
    id: "demo-hill-academy",
    name: "Hillside Academy",
    email: "reception@hillside-academy.example",
    phone: "+441632960304",
    website: "https://hillside-academy.example",
    city: "Hillside",
    description: "Mouthguards for the rugby teams.",
  },
  {
    id: "demo-shipyard",
    name: "Marren Shipyard",
    email: "people@marren-shipyard.example",
    phone: "+441632960305",
    website: "https://marren-shipyard.example",
    city: "Little Marren",
    description: "Company plan for 140 employees.",
  },
  {
    id: "demo-ferry",
    name: "Kingsferry Lines",
    email: "hr@kingsferry-lines.example",
    phone: "+441632960306",
    website: "https://kingsferry-lines.example",
    city: "Kingsferry",
    description: "Crew appointments on short notice.",
  },
  {
    id: "demo-oakhaven",
    name: "Oakhaven Care Home",
    email: "manager@oakhaven.example",
    phone: "+441632960307",
    website: "https://oakhaven.example",
    city: "Oakhaven",
    description: "Home visits every other Thursday.",
  },
] as const;

export const campaigns = [
  { id: "demo-recall-autumn", name: "Autumn recall", status: "published" },
  { id: "demo-whitening", name: "Whitening before the holidays", status: "published" },
  { id: "demo-new-patients", name: "New patient offer", status: "published" },
  { id: "demo-aligners", name: "Clear aligners evening", status: "draft" },
] as const;

export const workflows = [
  {
    id: "demo-welcome",
    name: "Welcome a new patient",
    status: "published",
    trigger: "contact_created",
    filters: [],
    actions: [
      { id: "tag", type: "add_tag", tags: ["new patient"] },
      { id: "day", type: "wait", amount: 1, unit: "days" },
      {
        ...{ id: "welcome", type: "send_message", channel: "Email", subject: "Welcome to Harbour Dental" },
        message: "Hello {{contact.firstName}}, we look forward to meeting you. Please bring a list of your medicines to your first visit.",
      },
    ],
  },
  {
    id: "demo-reminder",
    name: "Check-up reminder",
    status: "published",
    trigger: "contact_updated",
    filters: [
      { field: "tags", operator: "changed" },
      { field: "tags", operator: "contains", value: "recall due" },
    ],
    actions: [
      { id: "days", type: "wait", amount: 2, unit: "days" },
      {
        ...{ id: "remind", type: "send_message", channel: "SMS" },
        message: "{{contact.firstName}}, it is time for your check-up at Harbour Dental. Reply to this message and we will find a time.",
      },
    ],
  },
  {
    id: "demo-thanks",
    name: "Thank-you for a referral",
    status: "draft",
    trigger: "contact_created",
    filters: [{ field: "source", operator: "eq", value: "Referral" }],
    actions: [
      {
        ...{ id: "thanks", type: "send_message", channel: "SMS" },
        message: "Thank you for coming to us on a friend's recommendation, {{contact.firstName}}.",
      },
    ],
  },
  {
    id: "demo-survey",
    name: "Follow-up after a visit",
    status: "draft",
    trigger: "appointment_booked",
    filters: [],
    actions: [
      { id: "week", type: "wait", amount: 7, unit: "days" },
      {
        ...{ id: "ask", type: "send_message", channel: "Email", subject: "How was your visit?" },
        message: "Hello {{contact.firstName}}, how was your visit? Your answer takes a minute and helps us improve.",
      },
    ],
  },
] as const;
