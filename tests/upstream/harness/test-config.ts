import { SETTINGS, type Retention } from '@/lib/domain/settings';
import type { AppConfig } from '@/upstream/config';

/** What an upstream of tests and of benchmarks goes by, unless a test is about a setting. */
export const TEST_CONFIG: AppConfig = {
  NEXTAUTH_URL: 'https://office.example.com',
  PORTAL_TIME_ZONE: 'America/Los_Angeles',
  ADMIN_ROLE_ID: 1,
  POINT_APPROVAL_THRESHOLD: 1_000_000,
  ROLE_CHANGES_NEED_TWO: false,
  RATE_APPROVAL_THRESHOLD: 0,
  PASSWORD_BREACH_URL: undefined,
  CLAMAV_URL: undefined,
  // Only tests of it go by an idle end.
  SESSION_IDLE_MINUTES: 0,
  SECOND_FACTOR_KEY: 'a key of tests that has 32 characters',
  SECOND_FACTOR_KEY_OLD: undefined,
  SECOND_FACTOR_ROLES: undefined,
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_NAME: 'single sign-on',
  OIDC_ROLES: [],
  BREAK_GLASS_EMAIL: undefined,
  SMTP_URL: undefined,
  SUPPORT_EMAIL: 'support@office.example.com',
  SPECIAL_ARTICLE_CODES: [],
};

/** For how long rows are kept where nothing is set. */
export const TEST_RETENTION: Retention = SETTINGS.RETENTION.default;
