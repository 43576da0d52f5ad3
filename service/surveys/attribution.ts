import type { AnswersWrite } from "#contract/surveys/answers.ts";

type Visit = NonNullable<AnswersWrite["visit"]>;

const searchEngines = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|baidu|yandex|startpage)\./;

const urlOf = (text: string | undefined): URL | undefined => {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
};

/** The source of a submission from its `eventData`: parameters of the page's address take precedence over the referrer. */
export function eventDataOf({ url, title, referrer }: Visit): Record<string, unknown> {
  const page = urlOf(url);
  const from = urlOf(referrer);
  const isOutside = from !== undefined && from.hostname !== page?.hostname;
  const campaign = [...(page?.searchParams ?? [])].filter(([name]) => /^utm_\w+$/.test(name)).slice(0, 20);
  const named = Object.fromEntries(campaign.map(([name, value]) => [name, value.slice(0, 255)]));
  const [source, medium] = !isOutside
    ? ["Direct traffic", "survey"]
    : searchEngines.test(from.hostname)
      ? ["Organic Search", "organic"]
      : [from.hostname.replace(/^www\./, ""), "referral"];
  return {
    ...{ source: named.utm_source || source, medium: named.utm_medium || medium, pageVisitType: "survey" },
    ...(page === undefined ? {} : { domain: page.hostname, page: { url: page.href, ...(title ? { title } : {}) } }),
    ...(from === undefined ? {} : { referrer: from.href }),
    ...(campaign.length === 0 ? {} : { url_params: named }),
  };
}
