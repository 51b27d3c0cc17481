import { readSettings, type SettingName, type Settings } from '../domain/settings';
import { faultsBetween } from '../domain/settings-faults';

const NAMES = [
  'PORT',
  'UPSTREAM_PORT',
  'HOST',
  'UPSTREAM_URL',
  'API_BASE_URL',
  'NEXTAUTH_SECRET',
  'NEXTAUTH_URL',
  'PORTAL_TIME_ZONE',
  'UPSTREAM_TIME_ZONE',
  'UPSTREAM_TIMEOUT',
  'LEGACY_ROLE_ID',
  'ADMIN_ROLE_ID',
  'ALLOWED_ROLE_IDS',
  'ROUTE_TYPES',
  'POINT_APPROVAL_THRESHOLD',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'OIDC_CLIENT_SECRET',
  'FIXED_FORECAST_PROMOTION_ID',
  'SUPPORT_EMAIL',
  'SPECIAL_ARTICLE_CODES',
  'VIDEO_HOSTS',
  'ASSET_HOSTS',
  'HELPDESK_URL',
  'RETENTION',
] as const satisfies readonly SettingName[];

export type BackOfficeSettings = Omit<Settings<(typeof NAMES)[number]>, 'NEXTAUTH_SECRET' | 'UPSTREAM_URL'> & {
  /** Upstream address without a trailing slash. */
  UPSTREAM_URL: string;
  NEXTAUTH_SECRET: string;
  /** https: secure cookies and HSTS. */
  isSecure: boolean;
};

let remembered: BackOfficeSettings | undefined;

function read() {
  const { settings, faults } = readSettings(process.env, NAMES);
  const lacksSecret = !process.env.NEXTAUTH_SECRET?.trim();
  const all = [
    ...faults,
    ...faultsBetween(settings),
    ...(lacksSecret ? ['NEXTAUTH_SECRET must be set: sessions are encrypted with it.'] : []),
  ];
  return { settings, faults: all };
}

export const faultsOfEnv = (): string[] => read().faults;

/**
 * Settings, read once and never at build time, so one build serves all environments.
 * @throws Error with a sentence per faulty setting
 */
export function env(): BackOfficeSettings {
  if (remembered) return remembered;
  const { settings, faults } = read();
  const { NEXTAUTH_SECRET: secret } = settings;
  if (faults.length > 0 || !secret) throw new Error(faults.join(' '));
  remembered = {
    ...settings,
    UPSTREAM_URL: (settings.API_BASE_URL ?? settings.UPSTREAM_URL ?? ownUpstream(settings)).replace(/\/+$/, ''),
    NEXTAUTH_SECRET: secret,
    isSecure: settings.NEXTAUTH_URL?.startsWith('https:') ?? false,
  };
  return remembered;
}

function ownUpstream({ HOST, UPSTREAM_PORT }: Settings<'HOST' | 'UPSTREAM_PORT'>): string {
  return `http://${reachable(HOST)}:${UPSTREAM_PORT}`;
}

/** Wildcard listeners are reached over loopback; IPv6 addresses need brackets. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
