import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { DeliveryList } from "#components/workflows/deliveries/delivery-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("deliveries");

export default function Page() {
  return (
    <Messages of={["workflows"]}>
      <Requires capability="editWorkflows">
        <DeliveryList />
      </Requires>
    </Messages>
  );
}
