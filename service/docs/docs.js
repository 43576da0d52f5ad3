// The filter and the current position in the contents, the language of the samples, and "Try it" on the pages of the documentation. Without
// this script, the pages work except for these features.

const get = (id) => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** Data that a page stores for the next page in the same tab. The token is never stored. */
const kept = {
  read: (name) => sessionStorage.getItem(`docs.${name}`) ?? "",
  write: (name, value) => sessionStorage.setItem(`docs.${name}`, value),
};

// The menu of narrow screens.
const menu = get("menu");
const setMenu = (isOpen) => {
  document.body.classList.toggle("menu-open", isOpen);
  menu.setAttribute("aria-expanded", String(isOpen));
};
menu.hidden = false;
document.body.classList.add("scripted");
menu.addEventListener("click", () => setMenu(!document.body.classList.contains("menu-open")));
window.addEventListener("hashchange", () => setMenu(false));
get("contents").addEventListener("click", ({ target }) => {
  if (target.closest("a")) setMenu(false);
});

// The typed text filters the contents: every word must occur in the label, the path or the name. The server searches the full text.
const search = get("search");
const everywhere = get("everywhere");
const sections = [...document.querySelectorAll("nav details")].map((section) => ({ section, wasOpen: section.open }));
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { section, wasOpen } of sections) {
    let inSection = 0;
    for (const item of section.querySelectorAll("li")) {
      const text = `${item.textContent} ${item.firstElementChild.dataset.words} ${section.firstElementChild.textContent}`.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) inSection++;
    }
    section.hidden = inSection === 0;
    section.open = words.length > 0 || wasOpen;
  }
  everywhere.hidden = words.length === 0;
  everywhere.firstElementChild.href = `/docs/search?${new URLSearchParams({ q: search.value })}`;
});
search.addEventListener("keydown", (event) => {
  const first = document.querySelector("nav details:not([hidden]) li:not([hidden]) a");
  if (event.key === "Enter" && search.value.trim() !== "" && first) {
    event.preventDefault();
    first.click();
  }
  if (event.key === "Escape") {
    search.value = "";
    search.dispatchEvent(new Event("input"));
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea")) return;
  event.preventDefault();
  setMenu(true);
  search.focus();
});

// The contents highlight the section that is being read, and keep it in view.
const page = location.pathname.replace(/\/$/, "");
const places = new Map(
  [...document.querySelectorAll("nav li a[href*='#']")]
    .filter((link) => link.pathname === page)
    .map((link) => [get(link.hash.slice(1)), link]),
);
const belowHeaderPx = 96;
let marked;
const markPlace = () => {
  const [, link] = [...places].findLast(([section]) => section.getBoundingClientRect().top < belowHeaderPx) ?? [];
  if (link === marked) return;
  marked?.removeAttribute("aria-current");
  link?.setAttribute("aria-current", "location");
  link?.scrollIntoView({ block: "nearest" });
  marked = link;
};
document.addEventListener("scroll", markPlace, { passive: true });
markPlace();

// The language of the samples.
const showLanguage = (language) => {
  document.documentElement.dataset.language = language;
  for (const button of document.querySelectorAll(".languages button"))
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
};
for (const button of document.querySelectorAll(".languages button"))
  button.addEventListener("click", () => {
    kept.write("language", button.dataset.language);
    showLanguage(button.dataset.language);
  });
if (kept.read("language")) showLanguage(kept.read("language"));

// "Try it" sends a request to this server. The token is kept only while the page is open.
let token = "";

const fieldOf = (label, input) => make("label", {}, make("span", { textContent: label }), input);

function tryOut({ title, method, path, needsToken, canRunDry, fields, body, form }) {
  const tokenInput = make("input", { type: "password", value: token, autocomplete: "off", placeholder: "pit-…", required: true });
  const inputs = fields.map((field) => ({
    ...field,
    input: make("input", { type: "text", value: kept.read(field.name), placeholder: field.example, required: field.required }),
  }));
  const ownLocation = body?.locationId !== undefined && kept.read("locationId") ? { locationId: kept.read("locationId") } : {};
  const bodyInput = make("textarea", {
    value: JSON.stringify(Array.isArray(body) ? body : { ...body, ...ownLocation }, null, 2),
    rows: 10,
    spellcheck: false,
  });
  const parts = Object.entries(form ?? {}).map(([name, example]) => ({
    name,
    input: String(example).startsWith("@")
      ? make("input", { type: "file", required: true })
      : make("input", { type: "text", value: kept.read(name), placeholder: String(example) }),
  }));
  const dry = make("input", { type: "checkbox", checked: kept.read("dryRun") === "true" });
  const send = make("button", { type: "submit", className: "primary", textContent: "Send" });
  const close = make("button", { type: "button", textContent: "Close" });
  const outcome = make("div", { className: "outcome", role: "status" });
  const warning = make("p", { className: "warning", textContent: "This request changes data on this server." });
  const isDry = () => canRunDry && dry.checked;
  const setWarning = () => {
    warning.hidden = method === "GET" || isDry();
  };
  setWarning();
  dry.addEventListener("change", setWarning);
  const sheet = make(
    "form",
    {},
    make("h2", { id: "try-title", textContent: title }),
    make(
      "p",
      { className: "route" },
      make("span", { className: `method ${method.toLowerCase()}`, textContent: method }),
      make("code", { textContent: path }),
    ),
    ...(needsToken ? [fieldOf("Token", tokenInput)] : []),
    ...inputs.map(({ name, required, input }) => fieldOf(required ? `${name} (required)` : name, input)),
    ...(body === undefined ? [] : [fieldOf("Body", bodyInput)]),
    ...parts.map(({ name, input }) => fieldOf(name, input)),
    ...(canRunDry ? [make("label", { className: "choice" }, dry, "Dry run: answer as usual, but write and send nothing")] : []),
    warning,
    make("div", { className: "actions" }, send, close),
    outcome,
  );
  const dialog = make("dialog", {}, sheet);
  dialog.setAttribute("aria-labelledby", "try-title");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    token = tokenInput.value.trim();
    for (const { name, input } of inputs) if (input.value !== "") kept.write(name, input.value);
    const { locationId } = parsed(bodyInput.value) ?? {};
    if (body !== undefined && typeof locationId === "string") kept.write("locationId", locationId);
    if (canRunDry) kept.write("dryRun", String(dry.checked));
    send.disabled = true;
    outcome.replaceChildren(make("p", { textContent: "Sending…" }));
    outcome.replaceChildren(
      ...(await responseOf({
        method,
        path,
        needsToken,
        isDry: isDry(),
        inputs,
        parts,
        body: body === undefined ? undefined : bodyInput.value,
      })),
    );
    send.disabled = false;
  });
  document.body.append(dialog);
  dialog.showModal();
}

async function responseOf({ method, path, needsToken, isDry, inputs, parts, body }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inputs.find((each) => each.name === name)?.input.value ?? ""));
  const query = new URLSearchParams(
    inputs.flatMap(({ name, place, input }) => (place === "query" && input.value !== "" ? [[name, input.value]] : [])),
  );
  const data = new FormData();
  for (const { name, input } of parts)
    if (input.type === "file") data.append(name, input.files[0]);
    else if (input.value !== "") data.append(name, input.value);
  const startedMs = performance.now();
  try {
    const response = await fetch(query.size > 0 ? `${filled}?${query}` : filled, {
      method,
      redirect: "manual",
      headers: {
        Version: "v3",
        ...(needsToken ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(isDry ? { "X-Dry-Run": "true" } : {}),
      },
      ...(body !== undefined ? { body } : parts.length > 0 ? { body: data } : {}),
    });
    const text = (response.headers.get("content-type") ?? "").startsWith("audio/") ? "(audio)" : await response.text();
    const ms = Math.round(performance.now() - startedMs);
    const words = response.type === "opaqueredirect" ? "Redirect" : `${response.status} ${response.statusText}`;
    return [
      make("p", {}, make("strong", { className: response.ok ? "good" : "bad", textContent: words.trim() }), ` in ${ms} ms`),
      make("pre", { tabIndex: 0 }, make("code", { textContent: prettyOf(text) })),
      ...dryRunOf(response.headers.get("x-dry-run-summary")),
    ];
  } catch (error) {
    return [make("p", { className: "bad", textContent: `The request failed: ${error.message}` })];
  }
}

/** The changes that a dry run would have made, and the messages it would have sent. */
const dryRunOf = (summary) =>
  summary === null
    ? []
    : [
        make("p", { textContent: "Dry run: nothing was written or sent. The request would change and send:" }),
        make("pre", { tabIndex: 0 }, make("code", { textContent: prettyOf(summary) })),
      ];

/** Undefined for a text that is not JSON. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const prettyOf = (text) => {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
};

// Pages without TLS have no access to the clipboard, except on this machine.
const copying = (button, textOf) => {
  button.hidden = navigator.clipboard === undefined;
  button.addEventListener("click", async () => {
    const wasCopied = await navigator.clipboard.writeText(textOf()).then(
      () => true,
      () => false,
    );
    button.textContent = wasCopied ? "Copied" : "Couldn't copy";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
};
for (const button of document.querySelectorAll("button.copy")) {
  const samples = [...button.closest(".code").querySelectorAll("pre.sample")];
  copying(button, () => samples.find((sample) => sample.checkVisibility())?.textContent ?? "");
}
for (const block of document.querySelectorAll("article > pre.sample-text")) {
  const button = make("button", { type: "button", className: "copy", textContent: "Copy" });
  const frame = make("div", { className: "copied" });
  block.replaceWith(frame);
  frame.append(block, button);
  copying(button, () => block.textContent);
}

const isStatic = "static" in document.documentElement.dataset;
for (const button of isStatic ? [] : document.querySelectorAll("button.try")) {
  button.hidden = false;
  button.addEventListener("click", () => tryOut(JSON.parse(button.dataset.operation)));
}
