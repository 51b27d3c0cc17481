import { ROUTE_TYPES, type RouteTypeNames } from './access-table';

/** Settings of both programs: one table of names, defaults and errors. */

/** A fault says in one sentence what is wrong and how to fix it. */
type ReadResult<T> = { value: T } | { fault: string };

interface Setting<T> {
  default: T;
  read: (text: string, name: string) => ReadResult<T>;
}

const written = <T, D>(pattern: RegExp, valueOf: (text: string) => T, preset: D, must: string): Setting<T | D> => ({
  default: preset,
  read: (text, name) =>
    pattern.test(text) ? { value: valueOf(text) } : { fault: `${name} must be ${must}, but is "${text}".` },
});

const wholeNumber = (preset: number, [min, max]: [number, number], must: string): Setting<number> => ({
  default: preset,
  read: (text, name) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? { value: Number(text) }
      : { fault: `${name} must be ${must} from ${min} to ${max}, but is "${text}".` },
});

/** Ports that browsers and fetch block (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

const port = (preset: number): Setting<number> => {
  const number = wholeNumber(preset, [1, 65535], 'a port number');
  return {
    ...number,
    read: (text, name) =>
      BLOCKED_PORTS.has(Number(text))
        ? { fault: `${name} is ${text}, a port that browsers block. Choose another one.` }
        : number.read(text, name),
  };
};
const optionalPort: Setting<number | undefined> = { ...port(0), default: undefined };
const count = (preset: number, max: number) => wholeNumber(preset, [0, max], 'a whole number');
const role = (preset: number) => written(/^[1-9]\d{0,8}$/, Number, preset, 'the number of a role');
const onOrOff = (preset: boolean) => written(/^(on|off)$/, (text) => text === 'on', preset, 'on or off');

const RETENTION_DAYS = {
  // The new sign-in email compares with 30 days.
  sessions: [30, 30],
  idempotencyKeys: [2, 1],
  mail: [90, 1],
  notifications: [90, 7],
  downloads: [730, 30],
  activity: [2_557, 366],
} as const;

const MAX_RETENTION_DAYS = 36_500;

export type Retention = Readonly<Record<keyof typeof RETENTION_DAYS, number>>;

/** Pairs such as `mail=30, activity=3650`; other kinds keep their defaults. */
const retention: Setting<Retention> = {
  default: Object.fromEntries(Object.entries(RETENTION_DAYS).map(([kind, [days]]) => [kind, days])) as Retention,
  read: (text, name) => {
    const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
    const wrong = pairs.find(([kind = '', days = '', ...rest]) => {
      const [, least] = RETENTION_DAYS[kind as keyof Retention] ?? [];
      const isInRange = Number(days) >= (least ?? Infinity) && Number(days) <= MAX_RETENTION_DAYS;
      return !/^\d+$/.test(days) || !isInRange || rest.length > 0;
    });
    if (!wrong) return { value: { ...retention.default, ...numbersOf(pairs) } };
    const kinds = Object.entries(RETENTION_DAYS).map(([kind, [, least]]) => `${kind} (at least ${least})`);
    return {
      fault:
        `${name} must be days by kind such as mail=30, activity=3650, with the kinds ${kinds.join(', ')}, ` +
        `but has "${wrong.join('=')}".`,
    };
  },
};

const numbersOf = (pairs: readonly (readonly string[])[]) =>
  Object.fromEntries(pairs.map(([kind, days]) => [kind, Number(days)]));

const text = (preset: string): Setting<string> => ({ default: preset, read: (value) => ({ value }) });

const optionalText: Setting<string | undefined> = { default: undefined, read: (value) => ({ value }) };

export type GroupRole = readonly [group: string, roleId: number];

/** Format: `portal-admins=1, Rewards Team=2`. */
const rolesOfGroups: Setting<readonly GroupRole[]> = {
  default: [],
  read: (text, name) => {
    const pairs = text.split(',').map((pair) => /^\s*([^=,]*[^=,\s])\s*=\s*([1-9]\d{0,8})\s*$/.exec(pair));
    return pairs.every((pair) => pair !== null)
      ? { value: pairs.map((pair): GroupRole => [pair[1] ?? '', Number(pair[2])]) }
      : { fault: `${name} must be groups with role numbers such as portal-admins=1, rewards=2, but is "${text}".` };
  },
};

const roles = written(
  /^\s*[1-9]\d{0,8}\s*(,\s*[1-9]\d{0,8}\s*)*$/,
  (text): readonly number[] => text.split(',').map(Number),
  undefined,
  'role numbers separated by commas',
);

/** Format: `orders=order-management, products=goods`. */
const routeTypeNames: Setting<RouteTypeNames> = {
  default: {},
  read: (text, name) => {
    const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
    const known: readonly (string | undefined)[] = ROUTE_TYPES;
    if (pairs.every(([own, theirs, ...rest]) => known.includes(own) && theirs && rest.length === 0))
      return { value: Object.fromEntries(pairs) };
    return {
      fault:
        `${name} must be pairs such as orders=order-management separated by commas, ` +
        `of the names ${ROUTE_TYPES.join(', ')}, but is "${text}".`,
    };
  },
};

/** Like `roles`, or `none`. */
const rolesInWords: Setting<readonly number[] | 'all' | undefined> = {
  default: undefined,
  read: (text, name) => {
    if (text === 'all') return { value: 'all' };
    return text === 'none' ? { value: [] } : roles.read(text, name);
  },
};

const articleCodes = written(
  /^\s*[\w.-]{1,40}\s*(,\s*[\w.-]{1,40}\s*)*$/,
  (text): readonly string[] => text.split(',').map((code) => code.trim().toUpperCase()),
  [] as readonly string[],
  'article codes separated by commas',
);

const IP_ADDRESS =
  /^(?:(?:\d{1,3}\.){3}\d{1,3}(?:\/(?:[12]?\d|3[0-2]))?|[\da-f:]*:[\da-f:]*(?:\/(?:\d\d?|1[01]\d|12[0-8]))?)$/i;

const isAddress = (text: string) =>
  IP_ADDRESS.test(text) && URL.canParse(`http://${text.replace(/\/.*/, '').replace(/.*:.*/, '[$&]')}`);

const listenAddress: Setting<string> = {
  default: '127.0.0.1',
  read: (value, name) =>
    value === 'localhost' || (isAddress(value) && !value.includes('/'))
      ? { value }
      : { fault: `${name} must be an address such as 127.0.0.1 or 0.0.0.0, but is "${value}".` },
};

const hosts = (preset: readonly string[]) =>
  written(
    /^\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*(,\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*)*$/i,
    (text): readonly string[] => text.split(',').map((host) => host.trim().toLowerCase()),
    preset,
    'host names separated by commas',
  );

/** A server of shown files. Undefined port: the protocol's default. */
export interface AssetHost {
  host: string;
  port: number | undefined;
  /** Whether its name may resolve inside the network. */
  isPrivate: boolean;
}

const assetHosts: Setting<readonly AssetHost[] | undefined> = {
  default: undefined,
  read: (value, name) => {
    const hosts = value.split(',').map((entry) => readAssetHost(entry.trim()));
    return hosts.includes(null)
      ? {
          fault:
            `${name} must be hosts separated by commas, such as cdn.example.com, private:files.internal:8080, ` +
            `but is "${value}".`,
        }
      : { value: hosts as AssetHost[] };
  },
};

function readAssetHost(entry: string): AssetHost | null {
  const [, label, written = '', port] = /^(private:)?([\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (!written || !URL.canParse(`https://${written}`) || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535)
    return null;
  return {
    host: new URL(`https://${written}`).hostname,
    port: port === undefined ? undefined : Number(port),
    isPrivate: label !== undefined,
  };
}

const addresses: Setting<readonly string[]> = {
  default: [],
  read: (text, name) => {
    const value = text.split(',').map((address) => address.trim());
    return value.every(isAddress)
      ? { value }
      : { fault: `${name} must be addresses such as 10.0.0.1 or 10.0.0.0/24 separated by commas, but is "${text}".` };
  },
};

/** `Name <someone@example.com>` or the address alone. */
const sender = written(
  /^(?:(?:"[^"<>\r\n]+"|[^\s<>"@,;][^<>"@,;\r\n]*)\s*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>"@,;]+@[^\s<>@,;]+)$/,
  String,
  undefined,
  'a sender such as Q.PARTNER <no-reply@example.com>',
);

const address = (
  protocols: readonly string[],
  example: string,
  isWhole = (_url: URL) => true,
): Setting<string | undefined> => ({
  default: undefined,
  read: (value, name) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) && isWhole(new URL(value))
      ? { value }
      : // The value may contain a password, so don't repeat it.
        { fault: `${name} must be an address such as ${example}.` },
});

/** Whether an address is only protocol, host and port; paths and cookies are appended to it. */
const isOrigin = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && search + hash + username + password === '';

function hasHost({ hostname, username, password }: URL): boolean {
  try {
    return hostname !== '' && decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

/** Whether an address has a TCP host, or a socket path. */
function isSocket({ protocol, hostname, pathname }: URL): boolean {
  return protocol === 'unix:' ? pathname.startsWith('/') && hostname === '' : hostname !== '';
}

function isBucket(url: URL): boolean {
  return isPlaceInBucket(url) && url.pathname.replace(/^\/$/, '') === '';
}

function isPlaceInBucket({ hostname, username, password, pathname, searchParams, hash }: URL): boolean {
  const endpoint = searchParams.get('endpoint');
  return (
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) &&
    /^(\/[\w-][\w.-]*)*\/?$/.test(pathname) &&
    username + password + hash === '' &&
    [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region') &&
    (endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
  );
}

const folderOrBucket: Setting<string | undefined> = {
  default: undefined,
  read: (value, name) =>
    /^\w+:\/\//.test(value)
      ? address(['s3:'], 's3://bucket/backups?endpoint=https://s3.example.com', isPlaceInBucket).read(value, name)
      : { value },
};

const secret: Setting<string | undefined> = {
  default: undefined,
  read: (value, name) => (value.length >= 32 ? { value } : { fault: `${name} must have at least 32 characters.` }),
};

const timeZone = (preset: string): Setting<string> => ({
  default: preset,
  read: (value, name) =>
    isTimeZone(value)
      ? { value }
      : { fault: `${name} must be a time zone such as America/Los_Angeles, but is "${value}".` },
});

/** Abbreviations such as PST are refused: some ignore daylight saving time, others are ambiguous. */
function isTimeZone(value: string): boolean {
  if (!value.includes('/') && value !== 'UTC') return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const SETTINGS = {
  PORT: port(3000),
  UPSTREAM_PORT: port(4000),
  HOST: listenAddress,
  DATA_DIR: text('.data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
  DATABASE_DIRECT_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
  DATABASE_READ_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database'),
  ALLOW_NEWER_DATABASE: onOrOff(false),
  FILES_URL: address(['s3:'], 's3://bucket?endpoint=https://s3.example.com&region=us-east-1', isBucket),
  /** Our upstream on another machine. */
  UPSTREAM_URL: address(['http:', 'https:'], 'http://10.0.0.1:4000'),
  /** Another upstream, which only knows the specs. */
  API_BASE_URL: address(['http:', 'https:'], 'https://api.example.com'),
  NEXTAUTH_SECRET: secret,
  /** Public address: links in emails start with it, and passkeys are bound to its host. */
  NEXTAUTH_URL: address(['http:', 'https:'], 'https://office.example.com', isOrigin),
  PORTAL_TIME_ZONE: timeZone('America/Los_Angeles'),
  /** Zone of the gateway's times that name none. */
  UPSTREAM_TIME_ZONE: timeZone('UTC'),
  UPSTREAM_TIMEOUT: wholeNumber(10, [1, 300], 'a number of seconds'),
  LEGACY_ROLE_ID: role(1),
  ADMIN_ROLE_ID: role(1),
  ROUTE_TYPES: routeTypeNames,
  /** Unset, the upstream decides (see `mayEnter`). */
  ALLOWED_ROLE_IDS: roles,
  /** Points above which a change needs another administrator; 0 turns it off. */
  POINT_APPROVAL_THRESHOLD: count(1_000_000, 999_999_999),
  ROLE_CHANGES_NEED_TWO: onOrOff(false),
  /** Q per unit or month above which a rate waits; 0 turns it off. */
  RATE_APPROVAL_THRESHOLD: count(0, 999_999_999),
  SUPPORT_EMAIL: written(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, String, 'support@qpartner.example', 'an email address'),
  /** Service for breached passwords, which sees 5 characters of a hash. */
  PASSWORD_BREACH_URL: address(['http:', 'https:'], 'https://api.pwnedpasswords.com/range'),
  /** clamd for uploads; unset, files aren't scanned. */
  CLAMAV_URL: address(['tcp:', 'unix:'], 'tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl', isSocket),
  SESSION_IDLE_MINUTES: count(120, 720),
  /** Seals second factors; without it no one can set one up. */
  SECOND_FACTOR_KEY: secret,
  SECOND_FACTOR_KEY_OLD: secret,
  /** Unset, administrators and roles that approve claims. */
  SECOND_FACTOR_ROLES: rolesInWords,
  /** Identity provider; unset, no single sign-on. */
  OIDC_ISSUER: address(['http:', 'https:'], 'https://login.example.com/realms/staff'),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: text('single sign-on'),
  /** Roles of groups in the claims `groups` and `roles`; first match wins. */
  OIDC_ROLES: rolesOfGroups,
  /** The only account with a password; unset, every account. */
  BREAK_GLASS_EMAIL: written(/^[^\s@<>"]+@[^\s@<>"]+$/, (email) => email.toLowerCase(), undefined, 'an email address'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465', hasHost),
  MAIL_FROM: sender,
  /** Number of reverse proxies, each adding one X-Forwarded-For entry. */
  TRUST_PROXY_HOPS: count(0, 10),
  /** Replaces the id in the path of forecast promotion changes (spec 2 §7). */
  FIXED_FORECAST_PROMOTION_ID: written(/^[1-9]\d{0,8}$/, Number, undefined, 'the number of a promotion'),
  /** Article codes of neither format that may have serial numbers (spec 2 §5). */
  SPECIAL_ARTICLE_CODES: articleCodes,
  /** Video hosts for Preview; pages may frame only these. */
  VIDEO_HOSTS: hosts(['www.youtube-nocookie.com', 'player.vimeo.com']),
  /** Hosts of another upstream's files; unset, the host of API_BASE_URL (decision 27). */
  ASSET_HOSTS: assetHosts,
  HELPDESK_URL: address(['http:', 'https:'], 'https://help.example.com'),
  /** Other machines whose back office or balancer calls the upstream. */
  OFFICE_ADDRESSES: addresses,
  /** Target of `npm run backup`, and number of backups kept. */
  BACKUP_TO: folderOrBucket,
  BACKUP_KEEP: wholeNumber(7, [1, 1_000], 'a whole number'),
  /** Days after which old rows are removed (`upstream/jobs/retention.ts`). */
  RETENTION: retention,
  LOG_LEVEL: written(
    /^(debug|info|warn|error)$/,
    (level) => level as 'debug' | 'info' | 'warn' | 'error',
    'info',
    'debug, info, warn or error',
  ),
  LOG_TO: written(/^(files|stdout)$/, (to) => to as 'files' | 'stdout', 'files', 'files or stdout'),
  METRICS_PORT: optionalPort,
  /** OTLP receiver of traces; unset, none are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], 'http://127.0.0.1:4318'),
  /** Share of requests to trace when the caller hasn't decided. */
  OTEL_TRACES_SAMPLER_ARG: written(
    /^(0(\.\d{1,6})?|1(\.0{1,6})?|\.\d{1,6})$/,
    Number,
    0.1,
    'a share from 0 to 1 such as 0.1',
  ),
  /** Back-office processes; 0: one per core, up to four. */
  OFFICE_WORKERS: count(1, 64),
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;

export type Settings<N extends SettingName = SettingName> = { [K in N]: ValueOf<(typeof SETTINGS)[K]> };

type ValueOf<S> = S extends Setting<infer T> ? T : never;

/**
 * Parses settings; empty variables count as unset.
 * @returns the values, and a sentence for each invalid one, which has its default
 */
export function readSettings<N extends SettingName>(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly N[],
): { settings: Settings<N>; faults: string[] } {
  const settings: Partial<Record<SettingName, unknown>> = {};
  const faults: string[] = [];
  for (const name of names) {
    const setting: Setting<unknown> = SETTINGS[name];
    const value = environment[name]?.trim();
    const result: ReadResult<unknown> = value ? setting.read(value, name) : { value: setting.default };
    if ('fault' in result) faults.push(result.fault);
    settings[name] = 'fault' in result ? setting.default : result.value;
  }
  return { settings: settings as Settings<N>, faults };
}
