"use client";

import { PageError, type PageErrorProps } from "#components/layout/page-error.tsx";

export default function ContactsError(props: PageErrorProps) {
  return <PageError {...props} />;
}
