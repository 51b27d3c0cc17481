import { describe, expect, it } from 'vitest';
import { readConfig } from '@/upstream/config';
import { defaultSender } from '@/upstream/mail/message';
import { digestMail, noticeMail } from '@/upstream/mail/templates/notice';
import { passwordChangedMail } from '@/upstream/mail/templates/password-changed';
import { temporaryPasswordMail } from '@/upstream/mail/templates/temporary-password';

const GIVEN = {
  to: 'zoe@example.com',
  firstName: 'Zoë',
  password: 'Kf7-mn2',
  reason: 'forgot',
  portalUrl: 'https://office.example.com',
  expiresAt: new Date('2026-11-22T14:40:00Z'),
  timeZone: 'America/Los_Angeles',
} as const;

describe('a letter', () => {
  it.each(['forgot', 'registered', 'reset'] as const)(
    'with a temporary password (%s) says how long it works and where',
    (reason) => {
      const mail = temporaryPasswordMail({ ...GIVEN, reason });
      expect(mail).toMatchObject({ to: 'zoe@example.com', kind: 'temporary-password', expiresAt: GIVEN.expiresAt });
      expect(mail.text).toMatch(/^Hello Zoë,$/m);
      expect(mail.text).toMatch(/^Temporary password: Kf7-mn2$/m);
      expect(mail.text).toMatch(
        /^It works once, until November 22, 2026 at 6:40 AM PST, and replaces any earlier one\.$/m,
      );
      expect(mail.text).toMatch(/^Sign in: https:\/\/office\.example\.com$/m);
    },
  );

  it('to a partner leads to no back office that refuses them', () => {
    const { text, html } = temporaryPasswordMail({ ...GIVEN, reason: 'partner' });
    expect(text).toMatch(/^Temporary password: Kf7-mn2$/m);
    expect(text + html).not.toContain(GIVEN.portalUrl);
  });

  it('about a changed password brings none, and is of use for ever', () => {
    const mail = passwordChangedMail({ ...GIVEN, at: new Date('2026-07-01T12:00:00Z') });
    expect(mail.text).toContain('was changed on July 1, 2026 at 5:00 AM PDT.');
    expect(mail.text).toMatch(/^See where you’re signed in: https:\/\/office\.example\.com\/sessions$/m);
    expect(mail).not.toHaveProperty('expiresAt');
  });

  it('says the same as text and as HTML', () => {
    for (const reason of ['forgot', 'registered', 'reset', 'partner'] as const) {
      const { text, html } = temporaryPasswordMail({ ...GIVEN, reason });
      const body = html
        .slice(html.indexOf('</h1>'))
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ');
      for (const sentence of text.split('\n').filter((line) => line.endsWith('.'))) expect(body).toContain(sentence);
    }
  });

  it('shows what people typed as they typed it, and nothing of it as HTML', () => {
    const { html, text, subject } = temporaryPasswordMail({
      ...GIVEN,
      firstName: `<img src=x onerror="alert('1')">&amp;`,
      password: '<b>"&\'',
      portalUrl: 'https://office.example.com/?a=1&b="><script>',
    });
    expect(html).not.toMatch(/<img|<b>|<script/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
    expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;');
    expect(text).toContain('<b>"&\'');
    expect(subject).not.toContain('<');
  });

  it('greets whose name is not known', () => {
    expect(temporaryPasswordMail({ ...GIVEN, firstName: ' ' }).text).toMatch(/^Hello,\n/);
  });
});

describe('the settings of mail', () => {
  const read = (environment: Record<string, string>) => {
    const reading = readConfig({ DATABASE_URL: 'postgres://localhost/office', ...environment });
    if ('faults' in reading) throw new Error(reading.faults.join());
    return reading.config;
  };

  it('find the portal at NEXTAUTH_URL, or else on this machine', () => {
    expect(read({ NEXTAUTH_URL: 'https://b.example.com/' }).NEXTAUTH_URL).toBe('https://b.example.com');
    expect(read({ PORT: '3100' }).NEXTAUTH_URL).toBe('http://localhost:3100');
  });

  it.each([
    ['https://office.example.com', 'Q.PARTNER <no-reply@office.example.com>'],
    ['http://127.0.0.1:3000', 'Q.PARTNER <no-reply@localhost>'],
    ['http://[::1]:3000', 'Q.PARTNER <no-reply@localhost>'],
    ['http://localhost:3000', 'Q.PARTNER <no-reply@localhost>'],
  ])('send for the portal at %s from %s', (portalUrl, sender) => {
    expect(defaultSender(portalUrl)).toBe(sender);
  });
});

describe('what concerns somebody', () => {
  const reader = { to: 'zoe@example.com', firstName: 'Zoë', portalUrl: 'https://office.example.com' };
  const notice = {
    id: 7,
    kind: 'decided',
    facts: { by: 'Ann <Lee>', about: '5 Q for "Sun"', outcome: 'rejected', reason: 'Paid & done' },
  } as const;

  it('is told at once in one sentence, with why, where it is, and where less mail is chosen', () => {
    const { subject, text, html } = noticeMail({ ...reader, notice });
    expect(subject).toBe('Ann <Lee> rejected your request for 5 Q for "Sun"');
    expect(text).toContain('Ann <Lee> rejected your request for 5 Q for "Sun".\n\nWhy\n> Paid & done');
    for (const said of [text, html]) {
      expect(said).toContain('https://office.example.com/notices/7');
      expect(said).toContain('https://office.example.com/notices/ways');
    }
    expect(html).toContain('Ann &lt;Lee&gt;');
    expect(html).not.toContain('<Lee>');
  });

  it('stands in the digest below what is late, each with its address, and how many more there are', () => {
    const late = [
      { label: 'Orders to ship', work: 'order', count: 1200, days: 15 } as const,
      { label: 'Registrations to review', count: 1, days: 1 },
    ];
    const { subject, text, html } = digestMail({ ...reader, late, notices: [notice], further: 3 });
    expect(subject).toBe('Waiting for you in Q.PARTNER');
    expect(text).toContain('- Orders to ship: 1,200, oldest 15 days\n  https://office.example.com/work?kind=order\n');
    expect(text).toContain('- Registrations to review: 1, oldest 1 day\n\n');
    expect(text).toContain('"Sun"\n  https://office.example.com/notices/7');
    expect(text).toContain('- 3 more\n  https://office.example.com/notices');
    expect(html).toContain('<a class="brand" href="https://office.example.com/notices/7"');
    expect(digestMail({ ...reader, late: [], notices: [notice], further: 0 }).subject).toBe('New for you in Q.PARTNER');
  });
});
