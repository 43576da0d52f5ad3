/** The shortcuts that open each area from any page. */
export const navigationKeys = {
  today: "g h",
  contacts: "g c",
  inbox: "g n",
  tasks: "g t",
  objects: "g o",
  board: "g b",
  duplicates: "g d",
  imports: "g i",
  calls: "g l",
  workflows: "g w",
  funnels: "g f",
  surveys: "g y",
  settings: "g s",
} as const;
