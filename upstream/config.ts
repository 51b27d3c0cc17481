import { readSettings, type Settings } from '@/lib/domain/settings';
import { faultsBetween } from '@/lib/domain/settings-faults';

const NAMES = [
  'HOST',
  'PORT',
  'UPSTREAM_PORT',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'ALLOW_NEWER_DATABASE',
  'DATA_DIR',
  'FILES_URL',
  'OFFICE_ADDRESSES',
  'TRUST_PROXY_HOPS',
  'NEXTAUTH_URL',
  'PORTAL_TIME_ZONE',
  'ADMIN_ROLE_ID',
  'POINT_APPROVAL_THRESHOLD',
  'ROLE_CHANGES_NEED_TWO',
  'RATE_APPROVAL_THRESHOLD',
  'PASSWORD_BREACH_URL',
  'CLAMAV_URL',
  'SESSION_IDLE_MINUTES',
  'SECOND_FACTOR_KEY',
  'SECOND_FACTOR_KEY_OLD',
  'SECOND_FACTOR_ROLES',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'OIDC_ROLES',
  'BREAK_GLASS_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SPECIAL_ARTICLE_CODES',
  'RETENTION',
  'LOG_LEVEL',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

export type UpstreamConfig = Omit<Settings<(typeof NAMES)[number]>, 'PORT' | 'NEXTAUTH_URL'> & {
  DATABASE_URL: string;
  /**
   * The same database without a pooler, for work that needs its own session, such as migrations and LISTEN. Default is
   * DATABASE_URL.
   */
  DATABASE_DIRECT_URL: string;
  /** The back office's public URL, without a trailing slash. */
  NEXTAUTH_URL: string;
};

export type AppConfig = Pick<
  UpstreamConfig,
  | 'NEXTAUTH_URL'
  | 'PORTAL_TIME_ZONE'
  | 'ADMIN_ROLE_ID'
  | 'POINT_APPROVAL_THRESHOLD'
  | 'ROLE_CHANGES_NEED_TWO'
  | 'RATE_APPROVAL_THRESHOLD'
  | 'PASSWORD_BREACH_URL'
  | 'CLAMAV_URL'
  | 'SESSION_IDLE_MINUTES'
  | 'SECOND_FACTOR_KEY'
  | 'SECOND_FACTOR_KEY_OLD'
  | 'SECOND_FACTOR_ROLES'
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_NAME'
  | 'OIDC_ROLES'
  | 'BREAK_GLASS_EMAIL'
  | 'SMTP_URL'
  | 'SUPPORT_EMAIL'
  | 'SPECIAL_ARTICLE_CODES'
>;

/** Reads the settings from variables such as `process.env`. @returns the settings, or one sentence per fault */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { config: UpstreamConfig } | { faults: string[] } {
  const { settings, faults: unreadable } = readSettings(environment, NAMES);
  const { PORT, NEXTAUTH_URL, ...rest } = settings;
  // PORT belongs to the back office, which may run on another machine.
  const faults = [...unreadable, ...faultsBetween(rest)];
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  if (DATABASE_URL === undefined && !environment.DATABASE_URL?.trim()) {
    return { faults: [...faults, 'DATABASE_URL must be set: the upstream keeps its data in PostgreSQL.'] };
  }
  if (faults.length > 0 || DATABASE_URL === undefined) return { faults };
  return {
    config: {
      ...rest,
      DATABASE_URL,
      DATABASE_DIRECT_URL: DATABASE_DIRECT_URL ?? DATABASE_URL,
      NEXTAUTH_URL: (NEXTAUTH_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    },
  };
}
