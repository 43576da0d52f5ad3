"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { failedQueries } from "#lib/api/failed-messages.ts";
import type { MessagePlace } from "./sheet.tsx";

const FailedSheet = dynamic(() => import("./sheet.tsx").then((module) => module.FailedSheet), { ssr: false });

type FailedBannerProps = { hrefOf: (message: MessagePlace) => string; onOpen: (message: MessagePlace) => void };

/** Shows above the list that messages were not sent, and opens them. */
export function FailedBanner({ hrefOf, onOpen }: FailedBannerProps) {
  const t = useTranslations("inbox.failed");
  const { server } = useConnection();
  const { data } = useQuery(failedQueries.list(server));
  const [isOpen, setIsOpen] = useState(false);
  const count = data?.messages.length ?? 0;
  return (
    <>
      {data === undefined || count === 0 ? null : (
        <Banner
          tone="warning"
          className="mx-3 mb-2"
          title={data.hasMore ? t("moreThanCountNotSent", { count }) : t("countNotSent", { count })}
          actions={
            <Button size="sm" onClick={() => setIsOpen(true)}>
              {t("review")}
            </Button>
          }
        />
      )}
      {isOpen && data ? (
        <FailedSheet
          messages={data.messages}
          hasMore={data.hasMore}
          hrefOf={hrefOf}
          onOpen={(message) => {
            setIsOpen(false);
            onOpen(message);
          }}
          onDone={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
