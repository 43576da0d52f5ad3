// Shows the booking page of a calendar where this script is:
// <script async src="…/embed.js" data-calendar="check-up" data-location="…" data-title="Check-up"></script>
(() => {
  const script = document.currentScript;
  if (script === null) return;
  const home = new URL(script.src).origin;
  const { calendar = "", location = "", title = "" } = script.dataset;
  const frame = document.createElement("iframe");
  frame.src = `${home}/book/${encodeURIComponent(calendar)}?${new URLSearchParams({ location, embed: "1" })}`;
  frame.title = title;
  Object.assign(frame.style, { width: "100%", height: "40rem", border: "0" });
  script.after(frame);
  // The page says how tall it is, so that it does not scroll within the other one.
  window.addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== home) return;
    const height = data?.frontdeskHeight;
    if (Number.isFinite(height) && height > 0 && height < 20_000) frame.style.height = `${Math.ceil(height)}px`;
  });
})();
