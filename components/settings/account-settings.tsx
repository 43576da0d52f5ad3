"use client";

import { LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { ThemeSwitcher } from "#components/layout/theme-switcher.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { Facts } from "./facts.tsx";

export function AccountSettings() {
  const user = useSignedInUser();
  return (
    <div className="grid max-w-xl gap-8">
      <Section title="You" hint="Your name, email and role are kept by the service, and cannot be changed here.">
        <Facts
          of={[
            ["Name", user.name],
            ["Email", user.email],
            ["Role", user.role === "admin" ? "Admin: may also change settings" : "User: works with the contacts"],
          ]}
        />
      </Section>
      <Section title="Theme" hint="For this browser. System follows what your device is set to.">
        <div>
          <ThemeSwitcher />
        </div>
      </Section>
      <Section title="Session" hint="A session ends by itself after 12 hours.">
        <div>
          <Button icon={<LogOut aria-hidden />} onClick={() => void signOut({ callbackUrl: routes.signIn() })}>
            Sign out
          </Button>
        </div>
      </Section>
    </div>
  );
}
