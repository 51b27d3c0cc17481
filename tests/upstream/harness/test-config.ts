import { readSettings } from '@/lib/domain/settings';
import type { AppConfig } from '@/upstream/config';
import type { RetentionConfig } from '@/upstream/jobs/retention';

/** What an upstream of tests and of benchmarks goes by, unless a test is about a setting. */
export const TEST_CONFIG: AppConfig = {
  PORTAL_URL: 'https://office.example.com',
  PORTAL_TIME_ZONE: 'America/Los_Angeles',
  ADMIN_ROLE_ID: 1,
  POINT_APPROVAL_THRESHOLD: 1_000_000,
  ROLE_CHANGES_NEED_TWO: false,
  RATE_APPROVAL_THRESHOLD: 0,
  FORGOT_ID: true,
  PASSWORD_BREACH_URL: undefined,
  CLAMAV_URL: undefined,
  // Only tests of it go by an idle end.
  SESSION_IDLE_MINUTES: 0,
  // Only tests of it are limited.
  CALLS_PER_SECOND: 0,
  SECOND_FACTOR_KEY: 'a key of tests that has 32 characters',
  SECOND_FACTOR_KEY_OLD: undefined,
  SECOND_FACTOR_ROLES: undefined,
  SECOND_FACTOR_GRACE: 7,
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_NAME: 'single sign-on',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: [],
  PASSWORD_SIGN_IN: true,
  BREAK_GLASS_EMAIL: undefined,
  SUPPORT_EMAIL: 'support@office.example.com',
  SPECIAL_ARTICLE_CODES: [],
};

/** For how long rows are kept where nothing is set. */
export const TEST_RETENTION: RetentionConfig = readSettings({}, [
  'RETENTION_SESSIONS',
  'RETENTION_IDEMPOTENCY_KEYS',
  'RETENTION_MAIL',
  'RETENTION_NOTICES',
  'RETENTION_DOWNLOADS',
  'RETENTION_ACTIVITY',
]).settings;
