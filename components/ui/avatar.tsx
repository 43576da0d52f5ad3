import { cx } from "./class-names.ts";
import { hueOf, initialsOf } from "./initials.ts";

const sizes = { xs: "size-5 text-[0.5625rem]", sm: "size-6 text-2xs", md: "size-8 text-xs", lg: "size-12 text-lg" } as const;

/**
 * Initials on a colour that is derived from the name; a placeholder while the name is blank. Decorative, because the name is shown beside
 * it. The style sheet draws the initials, so that they are not part of a control's text, which must be contained in its accessible name.
 */
export function Avatar({
  name,
  src,
  size = "sm",
  className,
}: {
  name: string;
  src?: string | undefined;
  size?: keyof typeof sizes;
  className?: string;
}) {
  if (!src && name.trim() === "")
    return <span aria-hidden className={cx("shimmer inline-block shrink-0 rounded-full", sizes[size], className)} />;
  return (
    <span
      aria-hidden
      data-initials={src ? undefined : initialsOf(name)}
      style={{ "--hue": hueOf(name) }}
      className={cx(
        "avatar inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-medium select-none",
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : null}
    </span>
  );
}
