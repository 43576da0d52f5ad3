import { OwnOnly } from "#components/layout/own-only.tsx";
import { DeliveryList } from "#components/workflows/delivery-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Deliveries");

export default function Page() {
  return (
    <OwnOnly what="Editing workflows">
      <DeliveryList />
    </OwnOnly>
  );
}
