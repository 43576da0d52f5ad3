import type { Metadata } from "next";
import { ObjectList } from "#components/objects/object-list.tsx";

export const metadata: Metadata = { title: "Objects" };

export default function ObjectsPage() {
  return <ObjectList />;
}
