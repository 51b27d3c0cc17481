import type { Mail } from '../outbox';

/** A part of an email. Values are plain text, and are escaped. */
export type Part =
  | { paragraph: string }
  /** The quoted text that this email answers. */
  | { quote: string; label: string }
  /** A text to copy, such as a password. */
  | { code: string; label: string }
  /** Lines, each with an optional link. */
  | { lines: readonly { text: string; link?: string }[]; label: string }
  /** Small print that ends with a URL. */
  | { note: string; link: string }
  /** A link styled as a button; the plain text shows its URL. */
  | { link: string; label: string };

export interface Letter {
  to: string;
  kind: string;
  subject: string;
  /** Empty if unknown; missing if the email has its own greeting. */
  firstName?: string;
  parts: readonly Part[];
  expiresAt?: Date;
  /** For an email by a person: its last line, and the recipient of replies. */
  written?: { imprint: string; replyTo: string };
}

/** The last line of automatic emails. */
const IMPRINT = 'This email was sent automatically by Q.PARTNER. Replies aren’t read.';

/**
 * Renders an email in the common layout, as HTML and plain text. Styles are inline, because mail programs drop style
 * sheets; the only sheet is for dark mode, with the light design as fallback.
 */
export function compose({ to, kind, subject, firstName, parts, expiresAt, written }: Letter): Mail {
  const { imprint, replyTo } = written ?? { imprint: IMPRINT };
  const greeting = firstName?.trim() ? `Hello ${firstName.trim()},` : 'Hello,';
  const all: readonly Part[] = firstName === undefined ? parts : [{ paragraph: greeting }, ...parts];
  return {
    to,
    kind,
    subject,
    text: `${[...all.map(textOf), `-- \n${imprint}`].join('\n\n')}\n`,
    html: page(subject, all.map(htmlOf).join('\n'), imprint),
    ...(expiresAt && { expiresAt }),
    ...(replyTo && { replyTo }),
  };
}

function textOf(part: Part): string {
  if ('paragraph' in part) return part.paragraph;
  if ('quote' in part) return `${part.label}\n${part.quote.replace(/^/gm, '> ')}`;
  if ('code' in part) return `${part.label}: ${part.code}`;
  if ('note' in part) return `${part.note} ${part.link}`;
  if ('lines' in part) {
    const lines = part.lines.map(({ text, link }) => (link ? `- ${text}\n  ${link}` : `- ${text}`));
    return [part.label, ...lines].join('\n');
  }
  return `${part.label}: ${part.link}`;
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONOSPACE = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace";

function htmlOf(part: Part): string {
  if ('paragraph' in part) return `<p style="margin:0 0 16px">${linesOf(part.paragraph)}</p>`;
  if ('quote' in part) {
    return `<p class="muted" style="margin:24px 0 4px;font-size:13px;line-height:20px;color:#566379">${escapeHtml(part.label)}</p>
<blockquote class="muted" style="margin:0 0 24px;padding:0 0 0 12px;border-left:3px solid #e4e7ec;font-size:13px;line-height:20px;color:#566379;overflow-wrap:anywhere">${linesOf(part.quote)}</blockquote>`;
  }
  if ('code' in part) {
    return `<p class="muted" style="margin:0 0 4px;font-size:13px;line-height:20px;color:#566379">${escapeHtml(part.label)}</p>
<p class="code" style="margin:0 0 24px;padding:12px 16px;border-radius:6px;background-color:#f1f4f7;color:#101828;${MONOSPACE};font-size:18px;line-height:24px;overflow-wrap:anywhere">${escapeHtml(part.code)}</p>`;
  }
  if ('lines' in part) {
    const lines = part.lines.map(({ text, link }) => `<li style="margin:0 0 4px">${lineOf(text, link)}</li>`);
    return `<p style="margin:0 0 4px">${escapeHtml(part.label)}</p>
<ul style="margin:0 0 24px;padding:0 0 0 20px;overflow-wrap:anywhere">${lines.join('')}</ul>`;
  }
  const address = escapeHtml(part.link);
  if ('note' in part) {
    return `<p class="muted" style="margin:24px 0;font-size:13px;line-height:20px;color:#566379;overflow-wrap:anywhere">${escapeHtml(part.note)} <a class="muted" href="${address}" style="color:#566379">${address}</a></p>`;
  }
  return `<p style="margin:0 0 8px"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background-color:#0b6e8a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:13px;line-height:20px;color:#566379;overflow-wrap:anywhere">${address}</p>`;
}

function lineOf(text: string, link: string | undefined): string {
  if (!link) return escapeHtml(text);
  return `<a class="brand" href="${escapeHtml(link)}" style="color:#0b6e8a">${escapeHtml(text)}</a>`;
}

function linesOf(text: string): string {
  return escapeHtml(text).replace(/\n/g, '<br>');
}

function page(title: string, content: string, imprint: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background-color: #0d1117 !important; }
  .card { background-color: #151b23 !important; border-color: #262e3a !important; color: #eef1f5 !important; }
  .code { background-color: #1f2732 !important; color: #eef1f5 !important; }
  .muted { color: #9aa7b8 !important; }
  .brand { color: #4cc3e0 !important; }
  .button { background-color: #4cc3e0 !important; color: #06222b !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f6f7f9">
<div class="page" role="article" aria-label="${escapeHtml(title)}" lang="en"
 style="padding:24px 12px;background-color:#f6f7f9">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px 24px 12px;border:1px solid #e4e7ec;border-radius:10px;background-color:#ffffff;color:#101828;${FONT};font-size:15px;line-height:24px">
<p class="brand" style="margin:0 0 24px;font-size:13px;line-height:20px;font-weight:700;letter-spacing:0.08em;color:#0b6e8a">Q.PARTNER</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
${content}
</div>
<p class="muted" style="max-width:520px;margin:16px auto 0;${FONT};font-size:12px;line-height:16px;text-align:center;color:#566379">${escapeHtml(imprint)}</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Formats an instant in the portal's zone, with the zone's name: `November 22, 2026 at 6:40 AM PST`. */
export function instantInWords(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(instant)
    .replace(/\u202f/g, ' ');
}
