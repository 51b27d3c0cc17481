import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode-generator';

const PERIOD_SECONDS = 30;
/** A clock may be off by one period. */
const SKEW = 1;

const totpOf = (secret: Uint8Array, label: string) =>
  new TOTP({
    issuer: 'Q.PARTNER',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** RFC 4226 recommends 160 random bits. */
export const makeSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** The period of a code, compared in constant time; null if the code isn't valid now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: SKEW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The secret to enter in an authenticator app, and a QR picture of its URL. */
export function invitationOf(secret: Uint8Array, email: string): { secret: string; picture: QrPicture } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, picture: qrPicture(totp.toString()) };
}

interface QrPicture {
  /** Side length in modules. */
  size: number;
  /** SVG path with one stroke per run of dark modules. */
  path: string;
}

/** Quiet zone in modules, which cameras need (ISO/IEC 18004). */
const QUIET = 4;

function qrPicture(text: string): QrPicture {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) =>
      code.isDark(row, column) ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : '',
    ).join(''),
  );
  return { size: count + 2 * QUIET, path: rows.join('') };
}
