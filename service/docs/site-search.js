// The search of the static site, which no service answers. It builds the same index as the service, in the browser.
import MiniSearch from "./minisearch.js";
import { searchOptions } from "./search-options.mjs";

const hitsMost = 30;
const asked = new URLSearchParams(location.search).get("q") ?? "";
const status = document.querySelector("main [role=status]");
const input = document.querySelector("main input[type=search]");
input.value = asked;

if (asked.trim() !== "") {
  const parts = await (await fetch("/docs/search.json")).json();
  const index = new MiniSearch(searchOptions);
  index.addAll(parts.map((part, id) => ({ id, ...part })));
  const hits = index.search(asked).slice(0, hitsMost);
  status.textContent =
    hits.length === 0 ? "No results. Try fewer or other words." : `${hits.length} ${hits.length === 1 ? "result" : "results"}`;
  document.querySelector("main .hits").append(
    ...hits.map(({ href, page, heading, text }) => {
      const link = Object.assign(document.createElement("a"), { href, textContent: heading === page ? heading : `${page}: ${heading}` });
      const excerpt = Object.assign(document.createElement("p"), { textContent: text.length > 220 ? `${text.slice(0, 220)} …` : text });
      const item = document.createElement("li");
      item.append(link, excerpt);
      return item;
    }),
  );
}
