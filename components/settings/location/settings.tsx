"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { locationQueries } from "#lib/api/locations.ts";
import { LocationForm } from "./form.tsx";

export function LocationSettings() {
  const t = useTranslations("location.settings");
  const { locationId } = useConnection();
  const location = useQuery(locationQueries.one(locationId));
  if (location.data !== undefined) return <LocationForm location={location.data} />;
  if (location.isError) return <Failure title={t("couldntLoadLocationsSettings")} error={location.error} onRetry={location.refetch} />;
  return <SkeletonLines count={6} />;
}
