"use client";

import { signOut } from "next-auth/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Select } from "#components/ui/select.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Consent } from "#contract/integrations/authorization.ts";
import { app } from "#lib/api/client.ts";
import { routes } from "#lib/routes.ts";
import { useScopeWords } from "./scope-words.ts";

type Asked = Extract<Consent, { kind: "asked" }>;

/** Represents the company in the list of locations. No location has a space as its id. */
const company = " ";

/** A link back to this page with the same request. */
const signInAsAnother = () =>
  void signOut({ callbackUrl: `${routes.signIn()}?${new URLSearchParams({ back: window.location.pathname + window.location.search })}` });

export type ConsentFormProps = { request: string; asked: Asked; person: { name: string; email: string } };

export function ConsentForm({ request, asked, person }: ConsentFormProps) {
  const t = useTranslations("consent.consentForm");
  const failureText = useFailureText();
  const words = useScopeWords();
  const { application, scopes, withheld, locations, isCompanyOffered, redirectHost } = asked;
  const [place, setPlace] = useState(locations.length === 1 ? locations[0]?.id : undefined);
  const [pending, setPending] = useState<"allow" | "deny">();
  const [failure, setFailure] = useState<string>();
  const isHydrated = useHydrated();
  const isPossible = scopes.length > 0;

  const answer = async (is: "allow" | "deny", body: Parameters<typeof app.integrations.authorization.answer>[0]["body"]) => {
    setPending(is);
    setFailure(undefined);
    try {
      window.location.assign((await app.integrations.authorization.answer({ body })).redirectTo);
    } catch (error) {
      setFailure(failureText(error).message);
      setPending(undefined);
    }
  };
  const allow = () => {
    if (place === undefined) setFailure(t("chooseWhereItCanAct"));
    else void answer("allow", place === company ? { decision: "company", request } : { decision: "location", request, locationId: place });
  };
  const isPlaceMissing = failure !== undefined && place === undefined;
  const options = [
    ...locations.map(({ id, name }) => ({ value: id, label: name })),
    ...(isCompanyOffered ? [{ value: company, label: t("theWholeCompany"), description: t("allLocationsYouHaveAccessTo") }] : []),
  ];

  return (
    <div className="grid gap-5 rounded-xl border border-border bg-surface p-6 shadow-surface">
      <header className="grid gap-1">
        <h1 className="text-lg font-semibold wrap-anywhere">{t("wantsToAccessYourAccount", { application: application.name })}</h1>
        <p className="text-sm text-muted">
          {t("signedInAsYoullBeRedirected", {
            person: person.name,
            email: person.email,
            host: redirectHost,
          })}{" "}
          <button
            type="button"
            className="text-accent-text underline-offset-2 hover:underline"
            disabled={!isHydrated}
            onClick={signInAsAnother}
          >
            {t("signInAsAnotherUser")}
          </button>
        </p>
      </header>
      {isPossible ? (
        <section className="grid gap-2" aria-labelledby="may">
          <h2 id="may" className="text-sm font-medium">
            {t("itWillBeAbleTo")}
          </h2>
          <dl className="grid grid-cols-1 gap-x-4 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
            {words.byArea(scopes).map(([area, sentences]) => (
              <div key={area} className="col-span-full grid grid-cols-subgrid border-t border-separator py-2">
                <dt className="text-muted">{words.area(area)}</dt>
                <dd className="grid gap-1">
                  {sentences.map((sentence) => (
                    <p key={sentence}>{sentence}</p>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : (
        <Banner tone="warning">{t("youDontHaveAnyOfThe")}</Banner>
      )}
      {withheld.length > 0 && isPossible ? (
        <p className="text-sm text-muted">
          {t("itAlsoAsksForPermissionsYou", {
            scopes: words
              .byArea(withheld)
              .flatMap(([, sentences]) => sentences)
              .join("; "),
          })}
        </p>
      ) : null}
      {isPossible ? (
        <div className="grid gap-1">
          <p id="where" className="text-sm font-medium">
            {t("accessTo")}
          </p>
          <Select
            labelledBy="where"
            options={options}
            value={place}
            invalid={isPlaceMissing}
            onChange={(id) => {
              setPlace(id);
              setFailure(undefined);
            }}
            placeholder={t("chooseALocation")}
          />
        </div>
      ) : null}
      {failure === undefined ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="flex gap-2">
        <Button
          fullWidth
          disabled={!isHydrated}
          onClick={() => void answer("deny", { decision: "deny", request })}
          pending={pending === "deny"}
        >
          {t("deny")}
        </Button>
        {isPossible ? (
          <Button fullWidth variant="primary" disabled={!isHydrated} onClick={allow} pending={pending === "allow"}>
            {t("allow")}
          </Button>
        ) : null}
      </div>
      <p className="text-xs text-muted">{t("anAdminCanRevokeAccessAt")}</p>
    </div>
  );
}
