"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { RecordProperties } from "#contract/objects/records.ts";
import { propertyOf, textOfProperty } from "../value-text.ts";

/** The properties that someone else has changed too, with both versions. */
export type Overtaken = { names: string[]; mine: RecordProperties; theirs: RecordProperties };

type Side = "mine" | "theirs";
export type OvertakenRecordProps = {
  schema: ObjectSchema;
  overtaken: Overtaken;
  onSettle: (properties: RecordProperties) => Promise<void>;
  onBack: () => void;
};

/** Shows both versions of each property and asks which one to keep. */
export function OvertakenRecord({ schema, overtaken, onSettle, onBack }: OvertakenRecordProps) {
  const t = useTranslations("objects.overtakenRecord");
  const failureText = useFailureText();
  const { locale } = usePlace();
  const { names, mine, theirs } = overtaken;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fieldOf = (name: string) => schema.fields.find((field) => propertyOf(field) === name.split(".")[0]);
  const textOf = (name: string, value: unknown) => textOfProperty(fieldOf(name), name, value, locale) || t("nothing");
  const save = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onSettle(
        Object.fromEntries(Object.entries(mine).filter(([name]) => !names.includes(name) || (chosen[name] ?? "mine") === "mine")),
      );
    } catch (error) {
      setFailure(failureText(error).message);
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onBack}
      dismissable={false}
      title={t("someoneElseChangedThis")}
      footer={
        <>
          <Button onClick={onBack}>{t("backToTheForm")}</Button>
          <Button variant="primary" onClick={() => void save()} pending={pending}>
            {t("saveSelection")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        {names.map((name) => {
          const side = chosen[name] ?? "mine";
          const label = fieldOf(name)?.name ?? name;
          return (
            <section key={name} className="grid gap-2" aria-label={label}>
              <h3 className="font-medium">{label}</h3>
              <Tabs
                label={t("whichToKeep", { label })}
                selected={side}
                onSelect={(next) => setChosen({ ...chosen, [name]: next === "theirs" ? "theirs" : "mine" })}
                tabs={[
                  { id: "mine", label: t("yours") },
                  { id: "theirs", label: t("theirs") },
                ]}
              >
                <p className="py-2 wrap-anywhere whitespace-pre-line">{textOf(name, side === "mine" ? mine[name] : theirs[name])}</p>
              </Tabs>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
