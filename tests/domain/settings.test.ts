import { describe, expect, test } from 'vitest';
import { readSettings, SETTINGS, type SettingName } from '@/lib/domain/settings';
import { faultsBetween, faultsOfNames } from '@/lib/domain/settings-faults';

const ALL = Object.keys(SETTINGS) as SettingName[];

describe('settings', () => {
  test('stand at their defaults where nothing is set', () => {
    expect(readSettings({}, ALL)).toEqual({
      faults: [],
      settings: {
        PORT: 3000,
        UPSTREAM_PORT: 4000,
        UPSTREAM_TIME_ZONE: 'UTC',
        UPSTREAM_TIMEOUT: 10,
        HOST: '127.0.0.1',
        DATA_DIR: '.data',
        DATABASE_URL: undefined,
        DATABASE_DIRECT_URL: undefined,
        DATABASE_READ_URL: undefined,
        ALLOW_NEWER_DATABASE: false,
        FILES_URL: undefined,
        UPSTREAM_URL: undefined,
        API_BASE_URL: undefined,
        NEXTAUTH_SECRET: undefined,
        NEXTAUTH_URL: undefined,
        PORTAL_TIME_ZONE: 'America/Los_Angeles',
        LEGACY_ROLE_ID: 1,
        ADMIN_ROLE_ID: 1,
        ALLOWED_ROLE_IDS: undefined,
        ROUTE_TYPES: {},
        POINT_APPROVAL_THRESHOLD: 1_000_000,
        ROLE_CHANGES_NEED_TWO: false,
        RATE_APPROVAL_THRESHOLD: 0,
        SUPPORT_EMAIL: 'support@qpartner.example',
        PASSWORD_BREACH_URL: undefined,
        CLAMAV_URL: undefined,
        SESSION_IDLE_MINUTES: 120,
        SECOND_FACTOR_KEY: undefined,
        SECOND_FACTOR_KEY_OLD: undefined,
        SECOND_FACTOR_ROLES: undefined,
        FIXED_FORECAST_PROMOTION_ID: undefined,
        SPECIAL_ARTICLE_CODES: [],
        OIDC_ISSUER: undefined,
        OIDC_CLIENT_ID: undefined,
        OIDC_CLIENT_SECRET: undefined,
        OIDC_NAME: 'single sign-on',
        OIDC_ROLES: [],
        BREAK_GLASS_EMAIL: undefined,
        SMTP_URL: undefined,
        MAIL_FROM: undefined,
        TRUST_PROXY_HOPS: 0,
        ASSET_HOSTS: undefined,
        HELPDESK_URL: undefined,
        VIDEO_HOSTS: ['www.youtube-nocookie.com', 'player.vimeo.com'],
        OFFICE_ADDRESSES: [],
        BACKUP_TO: undefined,
        BACKUP_KEEP: 7,
        RETENTION: { sessions: 30, idempotencyKeys: 2, mail: 90, notifications: 90, downloads: 730, activity: 2557 },
        LOG_LEVEL: 'info',
        LOG_TO: 'files',
        METRICS_PORT: undefined,
        OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
        OTEL_TRACES_SAMPLER_ARG: 0.1,
        OFFICE_WORKERS: 1,
      },
    });
  });

  test('take an empty variable, or one of spaces, for an unset one', () => {
    expect(readSettings({ PORT: '', HOST: '  ' }, ['PORT', 'HOST']).settings).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
    });
  });

  test.each([
    ['PORT', '2', 2],
    ['PORT', '65535', 65535],
    ['UPSTREAM_PORT', ' 8080 ', 8080],
    ['HOST', '::', '::'],
    ['DATABASE_URL', 'postgresql://user:pass@db:5432/office', 'postgresql://user:pass@db:5432/office'],
    ['API_BASE_URL', 'https://api.example.com/v2', 'https://api.example.com/v2'],
    ['NEXTAUTH_SECRET', 's'.repeat(32), 's'.repeat(32)],
    ['PORTAL_TIME_ZONE', 'Europe/Berlin', 'Europe/Berlin'],
    ['ALLOWED_ROLE_IDS', '1, 7 ,12', [1, 7, 12]],
    [
      'OIDC_ROLES',
      'portal-admins=1, Rewards Team = 2',
      [
        ['portal-admins', 1],
        ['Rewards Team', 2],
      ],
    ],
    ['BREAK_GLASS_EMAIL', 'Keeper@Example.com', 'keeper@example.com'],
    ['ROUTE_TYPES', 'orders=order-management, products = goods', { orders: 'order-management', products: 'goods' }],
    ['VIDEO_HOSTS', 'video.example.com ,Media.Example.com', ['video.example.com', 'media.example.com']],
    ['SMTP_URL', 'smtp://localhost:25', 'smtp://localhost:25'],
    ['MAIL_FROM', 'Q.PARTNER <no-reply@example.com>', 'Q.PARTNER <no-reply@example.com>'],
    ['MAIL_FROM', '"Q.PARTNER, Inc." <no-reply@example.com>', '"Q.PARTNER, Inc." <no-reply@example.com>'],
    ['MAIL_FROM', 'no-reply@example.com', 'no-reply@example.com'],
    ['NEXTAUTH_URL', 'https://office.example.com', 'https://office.example.com'],
    ['TRUST_PROXY_HOPS', '10', 10],
    ['POINT_APPROVAL_THRESHOLD', '0', 0],
    ['ROLE_CHANGES_NEED_TWO', 'on', true],
    ['RATE_APPROVAL_THRESHOLD', '5000', 5_000],
    ['POINT_APPROVAL_THRESHOLD', '250000', 250_000],
    ['FIXED_FORECAST_PROMOTION_ID', '7', 7],
    [
      'ASSET_HOSTS',
      'CDN.example.com, private:[::1]:8080,0x7f.1',
      [
        { host: 'cdn.example.com', port: undefined, isPrivate: false },
        { host: '[::1]', port: 8080, isPrivate: true },
        { host: '127.0.0.1', port: undefined, isPrivate: false },
      ],
    ],
    ['OFFICE_ADDRESSES', '10.0.0.1, 10.1.0.0/16,fd00::/8', ['10.0.0.1', '10.1.0.0/16', 'fd00::/8']],
    ['BACKUP_TO', 'backups/nightly', 'backups/nightly'],
    ['BACKUP_TO', 's3://bucket/a/b?region=eu-central-1', 's3://bucket/a/b?region=eu-central-1'],
    ['OTEL_TRACES_SAMPLER_ARG', '.25', 0.25],
    ['OTEL_TRACES_SAMPLER_ARG', '1.0', 1],
    ['OTEL_TRACES_SAMPLER_ARG', '0.0', 0],
    ['HOST', 'localhost', 'localhost'],
    ['PORTAL_TIME_ZONE', 'UTC', 'UTC'],
    ['RETENTION', 'mail=30, activity = 3650', { ...SETTINGS.RETENTION.default, mail: 30, activity: 3650 }],
    ['OFFICE_WORKERS', '0', 0],
    ['OFFICE_WORKERS', '8', 8],
  ] as const)('read %s from "%s"', (name, text, value) => {
    expect(readSettings({ [name]: text }, [name])).toEqual({ faults: [], settings: { [name]: value } });
  });

  test.each([
    ['PORT', '0', 'PORT must be a port number from 1 to 65535, but is "0".'],
    ['PORT', '65536', 'PORT must be a port number from 1 to 65535, but is "65536".'],
    ['UPSTREAM_PORT', '4000x', 'UPSTREAM_PORT must be a port number from 1 to 65535, but is "4000x".'],
    ['UPSTREAM_PORT', '1e3', 'UPSTREAM_PORT must be a port number from 1 to 65535, but is "1e3".'],
    ['API_BASE_URL', 'api.example.com', 'API_BASE_URL must be an address such as https://api.example.com.'],
    ['API_BASE_URL', 'file:///etc/passwd', 'API_BASE_URL must be an address such as https://api.example.com.'],
    ['NEXTAUTH_SECRET', 'short', 'NEXTAUTH_SECRET must have at least 32 characters.'],
    ['NEXTAUTH_URL', 'javascript:alert(1)', 'NEXTAUTH_URL must be an address such as https://office.example.com.'],
    [
      'HOST',
      'office.example.com',
      'HOST must be an address such as 127.0.0.1 or 0.0.0.0, but is "office.example.com".',
    ],
    ['HOST', '10.0.0.300', 'HOST must be an address such as 127.0.0.1 or 0.0.0.0, but is "10.0.0.300".'],
    ...['/portal', '/?a=1', '#top'].map(
      (end) =>
        [
          'NEXTAUTH_URL',
          `https://office.example.com${end}`,
          'NEXTAUTH_URL must be an address such as https://office.example.com.',
        ] as const,
    ),
    [
      'NEXTAUTH_URL',
      'https://user:pass@office.example.com',
      'NEXTAUTH_URL must be an address such as https://office.example.com.',
    ],
    ...['mail', 'mail=0', 'post=30', 'mail=30=40', 'activity=100', 'mail=1.5'].map(
      (text) =>
        [
          'RETENTION',
          text,
          'RETENTION must be days by kind such as mail=30, activity=3650, with the kinds sessions (at least 30), ' +
            'idempotencyKeys (at least 1), mail (at least 1), notifications (at least 7), downloads (at least 30), ' +
            `activity (at least 366), but has "${text}".`,
        ] as const,
    ),
    ['PORTAL_TIME_ZONE', 'PST', 'PORTAL_TIME_ZONE must be a time zone such as America/Los_Angeles, but is "PST".'],
    [
      'PORTAL_TIME_ZONE',
      'Mars/Base',
      'PORTAL_TIME_ZONE must be a time zone such as America/Los_Angeles, but is "Mars/Base".',
    ],
    ['LEGACY_ROLE_ID', '0', 'LEGACY_ROLE_ID must be the number of a role, but is "0".'],
    ['ADMIN_ROLE_ID', '-1', 'ADMIN_ROLE_ID must be the number of a role, but is "-1".'],
    ['ALLOWED_ROLE_IDS', '1,,2', 'ALLOWED_ROLE_IDS must be role numbers separated by commas, but is "1,,2".'],
    ['PORT', '4190', 'PORT is 4190, a port that browsers block. Choose another one.'],
    ['UPSTREAM_PORT', '6000', 'UPSTREAM_PORT is 6000, a port that browsers block. Choose another one.'],
    ['SUPPORT_EMAIL', 'help desk', 'SUPPORT_EMAIL must be an email address, but is "help desk".'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.'],
    [
      'SMTP_URL',
      'smtp://user:50%off@mail.example.com',
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.',
    ],
    [
      'MAIL_FROM',
      'Q.PARTNER',
      'MAIL_FROM must be a sender such as Q.PARTNER <no-reply@example.com>, but is "Q.PARTNER".',
    ],
    [
      'MAIL_FROM',
      'a@b.example, c@d.example',
      'MAIL_FROM must be a sender such as Q.PARTNER <no-reply@example.com>, but is "a@b.example, c@d.example".',
    ],
    [
      'MAIL_FROM',
      'Two <a@b.example> <c@d.example>',
      'MAIL_FROM must be a sender such as Q.PARTNER <no-reply@example.com>, but is "Two <a@b.example> <c@d.example>".',
    ],
    ['NEXTAUTH_URL', 'office', 'NEXTAUTH_URL must be an address such as https://office.example.com.'],
    ['TRUST_PROXY_HOPS', '11', 'TRUST_PROXY_HOPS must be a whole number from 0 to 10, but is "11".'],
    [
      'ASSET_HOSTS',
      'https://cdn.example.com',
      'ASSET_HOSTS must be hosts separated by commas, such as cdn.example.com, private:files.internal:8080, but is "https://cdn.example.com".',
    ],
    [
      'ASSET_HOSTS',
      'a.example,,b.example:70000',
      'ASSET_HOSTS must be hosts separated by commas, such as cdn.example.com, private:files.internal:8080, but is "a.example,,b.example:70000".',
    ],
    [
      'VIDEO_HOSTS',
      'https://video.example.com; script-src *',
      'VIDEO_HOSTS must be host names separated by commas, but is "https://video.example.com; script-src *".',
    ],
    [
      'OFFICE_ADDRESSES',
      '10.0.0.300',
      'OFFICE_ADDRESSES must be addresses such as 10.0.0.1 or 10.0.0.0/24 separated by commas, but is "10.0.0.300".',
    ],
    [
      'OFFICE_ADDRESSES',
      'office.example.com',
      'OFFICE_ADDRESSES must be addresses such as 10.0.0.1 or 10.0.0.0/24 separated by commas, but is "office.example.com".',
    ],
    [
      'FILES_URL',
      's3://bucket/place',
      'FILES_URL must be an address such as s3://bucket?endpoint=https://s3.example.com&region=us-east-1.',
    ],
    [
      'BACKUP_TO',
      's3://bucket/a//b',
      'BACKUP_TO must be an address such as s3://bucket/backups?endpoint=https://s3.example.com.',
    ],
    [
      'BACKUP_TO',
      'https://bucket/a',
      'BACKUP_TO must be an address such as s3://bucket/backups?endpoint=https://s3.example.com.',
    ],
    [
      'OTEL_TRACES_SAMPLER_ARG',
      '10%',
      'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1 such as 0.1, but is "10%".',
    ],
    ['OFFICE_WORKERS', 'two', 'OFFICE_WORKERS must be a whole number from 0 to 64, but is "two".'],
  ] as const)('refuse %s = "%s" with a sentence', (name, text, sentence) => {
    const { settings, faults } = readSettings({ [name]: text }, [name]);
    expect(faults).toEqual([sentence]);
    expect(settings).toEqual({ [name]: SETTINGS[name].default });
  });

  test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'NEXTAUTH_SECRET'] as const)(
    'never repeat a faulty %s, which may hold a password',
    (name) => {
      expect(readSettings({ [name]: 'hunter2 is wrong' }, [name]).faults.join()).not.toContain('hunter2');
    },
  );

  test('tell all faults at once', () => {
    expect(readSettings({ PORT: 'a', LEGACY_ROLE_ID: 'b' }, ALL).faults).toHaveLength(2);
  });

  test.each([
    [{ OIDC_ISSUER: 'https://a.example' }, ['OIDC_ISSUER needs OIDC_CLIENT_ID, the client ID of the portal.']],
    [
      { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: undefined },
      ['OIDC_ISSUER needs OIDC_CLIENT_SECRET, the client secret of the portal.'],
    ],
    [{ OIDC_CLIENT_ID: 'portal' }, ['OIDC_CLIENT_ID needs OIDC_ISSUER, the identity provider.']],
    [{ OIDC_ROLES: [['admins', 1]] as const }, ['OIDC_ROLES needs OIDC_ISSUER, the identity provider.']],
    [{ BREAK_GLASS_EMAIL: 'a@b.example' }, ['BREAK_GLASS_EMAIL needs OIDC_ISSUER, the identity provider.']],
    [{ PORT: 80, UPSTREAM_PORT: 80 }, ['PORT and UPSTREAM_PORT must differ, but both are 80.']],
    [
      { PORT: 80, UPSTREAM_PORT: 81, METRICS_PORT: 81 },
      ['UPSTREAM_PORT and METRICS_PORT must differ, but both are 81.'],
    ],
    [
      { PORT: 80, UPSTREAM_PORT: 90, METRICS_PORT: 79 },
      ['PORT and the port after METRICS_PORT must differ, but both are 80.'],
    ],
    [{ UPSTREAM_PORT: 81, METRICS_PORT: 80 }, []],
    [{ PORT: 80, UPSTREAM_PORT: 80, API_BASE_URL: 'https://a.example' }, []],
    [
      { UPSTREAM_URL: 'http://a.example', API_BASE_URL: 'https://a.example' },
      ['Set UPSTREAM_URL for the product’s own upstream or API_BASE_URL for another one, not both.'],
    ],
    [
      { NEXTAUTH_SECRET: 's'.repeat(32), SECOND_FACTOR_KEY: 's'.repeat(32) },
      ['NEXTAUTH_SECRET and SECOND_FACTOR_KEY must differ. Each secret needs its own value.'],
    ],
    [{ NEXTAUTH_SECRET: 's'.repeat(32), SECOND_FACTOR_KEY: 't'.repeat(32) }, []],
  ])('between each other: %j', (settings, faults) => {
    expect(faultsBetween(settings)).toEqual(faults);
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['NEXT_AUTH_URL', 'NEXTAUTH_URL'],
    ['Smtp_Url', 'SMTP_URL'],
    ['SMTP_ADDRESS', null],
    ['RETENTON', 'RETENTION'],
    ['NEXTAUTH_SECRT_FILE', 'NEXTAUTH_SECRET'],
    ['HOSTS', null],
    ['HOME', null],
    ['DATABASE_URL', null],
    ['DATABASE_URL_FILE', null],
    ['KUBERNETES_SERVICE_HOST', null],
  ])('take the variable %s for a misspelled %s', (name, setting) => {
    expect(faultsOfNames({ [name]: 'x' })).toEqual(
      setting ? [`${name} is not a setting. Did you mean ${setting}?`] : [],
    );
  });
});
