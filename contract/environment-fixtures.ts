import assert from "node:assert/strict";
import type { z } from "zod";

const tooLong = "x".repeat(10_001);
const addresses = ["foo", "host:5432", "://", "ftp://host/", "http//host", tooLong];
const ports = ["many", "0", "65536", "99999", "-1", "4000.5", "4e3", "0x10", " ", tooLong];

/** Invalid values of each variable that is not a plain string. */
const wrongValues: Record<string, string[]> = {
  DATABASE_URL: [...addresses, "mysql://host/name", "postgres//host"],
  SERVICE_PORT: ports,
  PORT: ports,
  APP_SECRET: ["short", "x".repeat(31)],
  NODE_ENV: ["prod", "Production"],
  TRUSTED_PROXIES: ["proxy.example", "10.0.0.0/33", "10.0.0.1 10.0.0.2", "::1,x"],
  DEMO: ["maybe", "true", "2", "yes"],
  CONNECTIONS_ALLOW_LOOPBACK: ["maybe", "true", "2"],
  WEBHOOK_ALLOW_LOOPBACK: ["maybe", "true", "on"],
  RATE_LIMIT_BURST: ["abc", "0", "-1", "1.5", "1e3", "1000000001", "100 "],
  RATE_LIMIT_DAILY: ["abc", "0", "-1", "Infinity", "9".repeat(30)],
  NOW_OFFSET_MS: ["x", "1.5", "1h", "NaN", "9".repeat(15)],
  SMTP_URL: addresses,
  SMTP_IN_PORT: ["smtp", "0", "65536", "2.5"],
  SMTP_IN_HOST: ["x".repeat(256)],
  SMTP_IN_NAME: ["mail server", "-x", "mail..example.com", "x".repeat(254)],
  REDIS_URL: addresses,
  MAIL_FROM: ["nobody", "Nobody <nobody>", "a@b.example\r\nBcc: c@d.example"],
  AWS_ENDPOINT_URL: addresses,
  SMS_API_URL: addresses,
  BACKUP_EVERY: ["24", "1w", "0h", "-1h", "9999d", "1.5h"],
  BACKUP_DRILL_EVERY: ["weekly", "0d"],
  BACKUP_KEEP: ["7", "hourly=1", "daily=0"],
  BACKUP_PASSPHRASE: ["short"],
  BACKUP_RECIPIENT: ["ssh-rsa AAAA", "age1", "AGE-SECRET-KEY-1"],
  SERVICE_URL: addresses,
  DASHBOARD_URL: addresses,
  CRM_BASE_URL: addresses,
  OIDC_ISSUER: [...addresses, "http://id.example.com"],
  OIDC_NAME: ["x".repeat(61)],
  LOG_LEVEL: ["loud", "INFO"],
};
const secrets = [
  "DATABASE_URL",
  "APP_SECRET",
  "SMTP_URL",
  "REDIS_URL",
  "OIDC_CLIENT_SECRET",
  "AWS_SECRET_ACCESS_KEY",
  "SMS_AUTH_TOKEN",
  "BACKUP_PASSPHRASE",
];

const lineIn = (read: () => unknown): string => {
  try {
    read();
  } catch (thrown) {
    assert.ok(thrown instanceof Error);
    return thrown.message;
  }
  return "it was taken";
};

/** Checks that each invalid variable is refused in one line with its name, the expected value and, unless it is secret, its value. */
export function assertEachIsRefused({ shape }: z.ZodObject, read: (source: Record<string, string>) => unknown): void {
  assert.doesNotThrow(() => read({}));
  for (const name of Object.keys(shape))
    for (const value of wrongValues[name] ?? [tooLong]) {
      const line = lineIn(() => read({ [name]: value }));
      assert.match(line, new RegExp(`^The environment is wrong: ${name} must be [a-z0-9].+\\.$`), `${name}=${value.slice(0, 40)}`);
      assert.doesNotMatch(line, /invalid|expected|received|undefined|\[object|NaN\b(?!")/i);
      assert.ok(line.length < 250, line);
      if (secrets.includes(name)) assert.doesNotMatch(line, /, not /);
    }
}
