import { readSettings, type Settings } from '@/lib/domain/settings';

const NAMES = [
  'HOST',
  'UPSTREAM_PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'PORTAL_TIME_ZONE',
  'ADMIN_ROLE_ID',
  'POINT_APPROVAL_THRESHOLD',
  'FORGOT_ID',
] as const;

/** What the upstream is told by its environment. */
export type UpstreamConfig = Settings<(typeof NAMES)[number]> & { DATABASE_URL: string };

/** What of it a handler may need. */
export type AppConfig = Pick<UpstreamConfig, 'PORTAL_TIME_ZONE' | 'ADMIN_ROLE_ID' | 'POINT_APPROVAL_THRESHOLD'>;

/**
 * Reads the upstream's settings.
 *
 * @param environment variables by name, such as `process.env`
 * @returns the settings, or one sentence for each fault
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { config: UpstreamConfig } | { faults: string[] } {
  const { settings, faults } = readSettings(environment, NAMES);
  const { DATABASE_URL } = settings;
  if (DATABASE_URL === undefined && !environment.DATABASE_URL?.trim()) {
    return { faults: [...faults, 'DATABASE_URL must be set: the upstream keeps its data in PostgreSQL.'] };
  }
  if (faults.length > 0 || DATABASE_URL === undefined) return { faults };
  return { config: { ...settings, DATABASE_URL } };
}
