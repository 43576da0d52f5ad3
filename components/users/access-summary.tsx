"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useScopeWords } from "#components/integrations/scope-words.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { areas } from "#contract/areas.ts";
import type { RefusalReason } from "#contract/permissions.ts";
import type { Extent } from "#contract/users/members.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { type TeamRights, teamQueries } from "#lib/api/team.ts";

const tones: Record<Extent, Tone> = { all: "success", assigned: "accent", some: "warning", none: "danger" };

function ExtentBadge({ extent }: { extent: Extent | null }) {
  const t = useTranslations("users.accessSummary");
  return extent === null ? <span className="text-xs text-muted">—</span> : <Badge tone={tones[extent]}>{t(`extent.${extent}`)}</Badge>;
}

/** Summarizes a user's rights, by the same rule that decides about each request. */
export function AccessSummary({ rights }: { rights: TeamRights }) {
  const t = useTranslations("users.accessSummary");
  const areaWords = useTranslations("ui.areas");
  const switches = useTranslations("users.permissions.switch");
  const scopes = useScopeWords();
  const failureText = useFailureText();
  /** An area that is off names its switch, which may have another name. */
  const areaText = ({ kind, area }: RefusalReason): string => {
    if (area === undefined) return "";
    const { on } = { on: undefined, ...areas[area] };
    return kind === "areaOff" && on !== undefined ? switches(on) : areaWords(area);
  };
  const reasonText = (reason: RefusalReason) =>
    t(`reasons.${reason.kind}`, { area: areaText(reason), scope: scopes.sentence(reason.scope ?? "") });
  const { locationId } = useConnection();
  const access = useQuery(teamQueries.access(locationId, rights));
  if (access.isError) return <p role="alert">{t("couldntShowThis", { reason: failureText(access.error).message })}</p>;
  if (access.data === undefined) return <SkeletonLines count={8} />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-separator text-start text-xs text-muted">
            <th className="py-1.5 pe-3 text-start font-medium">{t("area")}</th>
            <th className="py-1.5 pe-3 text-start font-medium">{t("sees")}</th>
            <th className="py-1.5 text-start font-medium">{t("changes")}</th>
          </tr>
        </thead>
        <tbody>
          {access.data.map(({ area, reading, changing, reasons }) => (
            <tr key={area} className="border-b border-separator align-top last:border-0">
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                <span className="block first-letter:uppercase">{areaWords(area)}</span>
                {reasons.length === 0 ? null : (
                  <span className="block text-xs font-normal text-muted">{[...new Set(reasons.map(reasonText))].join(" ")}</span>
                )}
              </th>
              <td className="py-2 pe-3">
                <ExtentBadge extent={reading} />
              </td>
              <td className="py-2">
                <ExtentBadge extent={changing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
