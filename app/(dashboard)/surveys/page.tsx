import type { Metadata } from "next";
import { SurveysPage } from "#components/surveys/surveys-page.tsx";

export const metadata: Metadata = { title: "Surveys" };

export default function Page() {
  return <SurveysPage />;
}
