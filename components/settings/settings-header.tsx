import { PageHeader } from "#components/layout/page-header.tsx";

export const SettingsHeader = () => <PageHeader title="Settings" />;
