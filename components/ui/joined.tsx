import { Fragment, type ReactNode } from "react";

/** The parts that exist, in one line: "Email · Phone". */
export const Joined = ({ parts }: { parts: readonly ReactNode[] }) =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== "" && part !== false)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
      <Fragment key={index}>
        {index > 0 ? " · " : null}
        {part}
      </Fragment>
    ));
