import { faultsOfSingleSignOn, readSettings, type Settings } from '@/lib/domain/settings';

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
  'PORTAL_URL',
  'PORTAL_TIME_ZONE',
  'ADMIN_ROLE_ID',
  'POINT_APPROVAL_THRESHOLD',
  'ROLE_CHANGES_NEED_TWO',
  'RATE_APPROVAL_THRESHOLD',
  'FORGOT_ID',
  'PASSWORD_BREACH_URL',
  'CLAMAV_URL',
  'SESSION_IDLE_MINUTES',
  'CALLS_PER_SECOND',
  'SECOND_FACTOR_KEY',
  'SECOND_FACTOR_KEY_OLD',
  'SECOND_FACTOR_ROLES',
  'SECOND_FACTOR_GRACE',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'OIDC_ROLE_CLAIM',
  'OIDC_ROLES',
  'PASSWORD_SIGN_IN',
  'BREAK_GLASS_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SPECIAL_ARTICLE_CODES',
  'RETENTION_SESSIONS',
  'RETENTION_IDEMPOTENCY_KEYS',
  'RETENTION_MAIL',
  'RETENTION_NOTICES',
  'RETENTION_DOWNLOADS',
  'RETENTION_ACTIVITY',
  'LOG_LEVEL',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/** The settings of the upstream, from its environment. */
export type UpstreamConfig = Omit<Settings<(typeof NAMES)[number]>, 'PORT' | 'NEXTAUTH_URL'> & {
  DATABASE_URL: string;
  /**
   * Leads to the same database without a pooler: for what needs a session of its own, such as migrations and LISTEN.
   * DATABASE_URL where none is set.
   */
  DATABASE_DIRECT_URL: string;
  /** Where people find the back office, without a slash at its end. */
  PORTAL_URL: string;
};

/** What of it a handler may need. */
export type AppConfig = Pick<
  UpstreamConfig,
  | 'PORTAL_URL'
  | 'PORTAL_TIME_ZONE'
  | 'ADMIN_ROLE_ID'
  | 'POINT_APPROVAL_THRESHOLD'
  | 'ROLE_CHANGES_NEED_TWO'
  | 'RATE_APPROVAL_THRESHOLD'
  | 'FORGOT_ID'
  | 'PASSWORD_BREACH_URL'
  | 'CLAMAV_URL'
  | 'SESSION_IDLE_MINUTES'
  | 'CALLS_PER_SECOND'
  | 'SECOND_FACTOR_KEY'
  | 'SECOND_FACTOR_KEY_OLD'
  | 'SECOND_FACTOR_ROLES'
  | 'SECOND_FACTOR_GRACE'
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_NAME'
  | 'OIDC_ROLE_CLAIM'
  | 'OIDC_ROLES'
  | 'PASSWORD_SIGN_IN'
  | 'BREAK_GLASS_EMAIL'
  | 'SUPPORT_EMAIL'
  | 'SPECIAL_ARTICLE_CODES'
>;

/** Reads the settings from variables such as `process.env`. @returns the settings, or one sentence for each fault */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { config: UpstreamConfig } | { faults: string[] } {
  const { settings, faults: unreadable } = readSettings(environment, NAMES);
  const faults = [...unreadable, ...faultsOfSingleSignOn(settings)];
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  if (DATABASE_URL === undefined && !environment.DATABASE_URL?.trim()) {
    return { faults: [...faults, 'DATABASE_URL must be set: the upstream keeps its data in PostgreSQL.'] };
  }
  if (faults.length > 0 || DATABASE_URL === undefined) return { faults };
  const { PORT, NEXTAUTH_URL, ...rest } = settings;
  const portal = settings.PORTAL_URL ?? NEXTAUTH_URL ?? `http://localhost:${PORT}`;
  return {
    config: {
      ...rest,
      DATABASE_URL,
      DATABASE_DIRECT_URL: DATABASE_DIRECT_URL ?? DATABASE_URL,
      PORTAL_URL: portal.replace(/\/+$/, ''),
    },
  };
}
