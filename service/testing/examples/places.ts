import { consent, granted, newVerifier, redirectUrl, register, requestOf } from "../../oauth/oauth-fixtures.ts";
import type { Story } from "./story.ts";

/** The location, its businesses, users, campaigns, workflows, funnels and surveys. */
export async function placeExamples({ api, locationId, companyId }: Story) {
  await api.locations.locations.get({ params: { locationId } });
  const { business } = await api.businesses.businesses.create({
    body: { locationId, name: "Quay Bakery", phone: "+441179460150", email: "office@quay-bakery.example", city: "Bristol", country: "GB" },
  });
  const ofBusiness = { businessId: business.id };
  await api.businesses.businesses.get({ params: ofBusiness });
  await api.businesses.businesses.update({ params: ofBusiness, body: { website: "https://quay-bakery.example" } });
  await api.businesses.businesses.list({ query: { locationId, query: "quay" } });
  await api.businesses.businesses.remove({ params: ofBusiness });
  await api.campaigns.campaigns.list({ query: { locationId, status: "published" } });
  await api.workflows.workflows.list({ query: { locationId } });

  const colleague = await api.users.users.create({
    body: {
      companyId,
      firstName: "Nora",
      lastName: "Field",
      email: "nora.field@example.com",
      password: "Correct-Horse-7-Battery",
      phone: "+441179460160",
      type: "account",
      role: "user",
      locationIds: [locationId],
      permissions: { settingsEnabled: false },
      scopes: ["contacts.readonly", "contacts.write", "calendars.readonly"],
    },
  });
  const ofUser = { userId: colleague.id };
  await api.users.users.get({ params: ofUser });
  await api.users.users.update({ params: ofUser, body: { role: "user", platformLanguage: "en_US" } });
  await api.users.users.search({ query: { companyId, locationId, query: "nora" } });
  await api.users.users.remove({ params: ofUser });

  await api.funnels.funnels.list({ query: { locationId, limit: 10, offset: 0 } });
  await api.funnels.pages.list({ query: { locationId, funnelId: "openDayFunnel", limit: 10, offset: 0 } });
  await api.funnels.pages.count({ query: { locationId, funnelId: "openDayFunnel" } });
  const { data } = await api.funnels.redirects.create({
    body: {
      locationId,
      domain: "harbour-dental.example",
      path: "/open-day",
      target: "https://harbour-dental.example/events",
      action: "url",
    },
  });
  await api.funnels.redirects.update({
    params: { id: data.id },
    body: { locationId, target: "https://harbour-dental.example/events/spring", action: "url" },
  });
  await api.funnels.redirects.list({ query: { locationId, limit: 10, offset: 0, search: "open" } });
  await api.funnels.redirects.remove({ params: { id: data.id }, query: { locationId } });

  await api.surveys.surveys.list({ query: { locationId, limit: 10 } });
  await api.surveys.submissions.list({ query: { locationId, surveyId: "visitSurvey", limit: 10 } });
}

/** An application that a user authorizes, and a company's token that is exchanged. */
export async function oauthExamples({ w, recorder, admin, locationId, companyId }: Story) {
  const application = await register(admin, locationId, ["contacts.readonly", "contacts.write"]);
  const verifier = newVerifier();
  const anonymous = recorder.api((url, init) => w.fetch(url, init));
  await anonymous.oauth.authorize({ query: Object.fromEntries(new URLSearchParams(requestOf(application, verifier, { state: "a8f3" }))) });
  const code = await consent(admin, application, verifier, { locationId });
  await anonymous.oauth.token({
    body: {
      grant_type: "authorization_code",
      client_id: application.id,
      client_secret: application.secret,
      code,
      redirect_uri: redirectUrl,
      code_verifier: verifier,
    },
  });
  const company = await granted(w, admin, application, "company");
  const asCompany = recorder.api((url, init) =>
    w.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${company.access_token}` } }),
  );
  await asCompany.oauth.locationToken({ body: { companyId, locationId } });
}
