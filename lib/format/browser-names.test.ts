import assert from "node:assert/strict";
import { test } from "node:test";
import { browserNameOf } from "./browser-names.ts";

test("a browser is named with its system, although every user agent contains the names of other browsers", () => {
  const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
  assert.equal(browserNameOf(chrome), "Chrome, Linux");
  assert.equal(browserNameOf(`${chrome} Edg/143.0`.replace("X11; Linux x86_64", "Windows NT 10.0")), "Edge, Windows");
  const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
  assert.equal(browserNameOf(iphone), "Safari, iOS");
  assert.equal(browserNameOf(chrome.replace("Chrome/", "HeadlessChrome/")), "Chrome, Linux");
  const onPhone = (token: string) => browserNameOf(iphone.replace("Version/18.0", token));
  assert.deepEqual(["CriOS/143.0", "FxiOS/145.0", "EdgiOS/143.0", "OPT/6.0"].map(onPhone), [
    "Chrome, iOS",
    "Firefox, iOS",
    "Edge, iOS",
    "Opera, iOS",
  ]);
  const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36";
  assert.equal(browserNameOf(android), "Chrome, Android");
  assert.equal(browserNameOf(android.replace("Chrome/", "SamsungBrowser/29.0 Chrome/")), "Samsung Internet, Android");
  assert.equal(browserNameOf(`${android} EdgA/143.0`), "Edge, Android");
  assert.equal(browserNameOf("curl/8.0"), "curl/8.0");
  assert.equal(browserNameOf(null), undefined);
});
