import { useTranslations } from "use-intl";
import { checkText } from "#components/form/field-messages.ts";
import type { CheckWords } from "#components/form/field-words.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { isApiError } from "#contract/errors.ts";
import { type FactKind, recordOf, textOf } from "./kinds.ts";

export type FactReader = { readPhone: (text: string) => string | undefined };
type Read = { ok: true; value: unknown } | { ok: false; problem: "number" | "phone" };

const ok = (value: unknown): Read => ({ ok: true, value });

/** Converts typed text to the stored value; null for no value. */
export function readFact(kind: FactKind, draft: unknown, { readPhone }: FactReader): Read {
  if (kind.as === "several") return ok(Array.isArray(draft) && draft.length > 0 ? draft : null);
  if (kind.as === "boxes") {
    const filled = Object.entries(recordOf(draft)).filter(([, text]) => textOf(text).trim() !== "");
    return ok(filled.length > 0 ? Object.fromEntries(filled) : null);
  }
  if (kind.as === "list") return readList(kind.of, Array.isArray(draft) ? draft : [], readPhone);
  const text = textOf(draft).trim();
  if (text === "") return ok(null);
  if (kind.as === "number") {
    const number = Number(text.replace(/\s/g, "").replace(",", "."));
    return Number.isFinite(number) ? ok(number) : { ok: false, problem: "number" };
  }
  if (kind.as === "phone") {
    const phone = readPhone(text);
    return phone === undefined ? { ok: false, problem: "phone" } : ok(phone);
  }
  return ok(text);
}

function readList(of: "email" | "phone", entries: readonly unknown[], readPhone: FactReader["readPhone"]): Read {
  const texts = entries.map((entry) => textOf(recordOf(entry)[of]).trim()).filter((text) => text !== "");
  if (of === "email") return ok(texts.map((email) => ({ email })));
  const phones = texts.map(readPhone);
  return phones.some((phone) => phone === undefined) ? { ok: false, problem: "phone" } : ok(phones.map((phone) => ({ phone })));
}

type FailureWords = ReturnType<typeof useFailureText>;
type Translate = ReturnType<typeof useTranslations<"contacts.reading">>;

/** The messages of an error, without the path of the field at which they are shown. */
export function refusalOf(error: unknown, t: Translate, checkWords: CheckWords, failureText: FailureWords): string[] {
  if (isApiError(error, "CONTACT_DUPLICATE")) return [t("duplicate", { field: String(error.meta?.matchingField) })];
  if (isApiError(error, "INVALID"))
    return error.messages.map((message) =>
      checkText(message.replace(/^(body\.)?(changes\.)?(customFields\.\d+\.fieldValue|[\w.]+) (?=must|should)/, ""), checkWords),
    );
  return [failureText(error).message];
}

export function useRefusals(): (error: unknown) => string[] {
  const t = useTranslations("contacts.reading");
  const checkWords = useTranslations("form.checks");
  const failureText = useFailureText();
  return (error) => refusalOf(error, t, checkWords, failureText);
}
