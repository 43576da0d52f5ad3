import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { statusIcons, statusInk } from "../event/statuses.ts";

/** The statuses of a front desk's day. Other statuses come from imports and other programs. */
const usual: readonly AppointmentStatus[] = ["new", "confirmed", "showed", "noshow", "cancelled"];

type StatusLegendProps = {
  /** The statuses of the appointments on the board. */
  present: ReadonlySet<AppointmentStatus>;
  chosen: readonly AppointmentStatus[];
  onChange: (chosen: AppointmentStatus[]) => void;
};

/** Explains the symbols of the statuses. Each is a filter; if none is chosen, all are shown. */
export function StatusLegend({ present, chosen, onChange }: StatusLegendProps) {
  const t = useTranslations("calendars.legend");
  const words = useTranslations("calendars.words");
  const others = new Set([...present, ...chosen].filter((status) => !usual.includes(status)));
  const toggle = (status: AppointmentStatus) =>
    onChange(chosen.includes(status) ? chosen.filter((each) => each !== status) : [...chosen, status]);
  return (
    <fieldset className="flex shrink-0 flex-wrap gap-x-1 border-t border-separator px-3 py-1">
      <legend className="sr-only">{t("showOnly")}</legend>
      {[...usual, ...others].map((status) => {
        const Icon = statusIcons[status];
        const isChosen = chosen.includes(status);
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isChosen}
            onClick={() => toggle(status)}
            className={cx(
              "inline-flex h-6 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs hover:bg-default",
              isChosen ? "bg-accent-soft text-accent-soft-foreground" : chosen.length > 0 && "text-muted",
            )}
          >
            <Icon aria-hidden className="size-3.5 rounded-full" style={{ color: statusInk(status) }} />
            {words(`status.${status}`)}
          </button>
        );
      })}
      {chosen.length > 0 ? (
        <button
          type="button"
          onClick={() => onChange([])}
          className="h-6 shrink-0 rounded-md px-1.5 text-xs text-accent-text hover:bg-default"
        >
          {t("showAll")}
        </button>
      ) : null}
    </fieldset>
  );
}
