import type { Metadata } from "next";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { DeliveryList } from "#components/workflows/delivery-list.tsx";

export const metadata: Metadata = { title: "Deliveries" };

export default function Page() {
  return (
    <OwnOnly what="Editing workflows">
      <DeliveryList />
    </OwnOnly>
  );
}
