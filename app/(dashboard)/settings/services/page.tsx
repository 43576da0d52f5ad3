import type { Metadata } from "next";
import { ServiceSettings } from "#components/calendars/service-settings.tsx";

export const metadata: Metadata = { title: "Services" };

export default function ServicesPage() {
  return <ServiceSettings />;
}
