import { readFileSync } from 'node:fs';

/** Settings with a password or key, which orchestrators pass as files. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'NEXTAUTH_SECRET',
  'SECOND_FACTOR_KEY',
  'SECOND_FACTOR_KEY_OLD',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const;

/**
 * Reads secrets from files: `NEXTAUTH_SECRET_FILE=/run/secrets/nextauth` sets NEXTAUTH_SECRET to the trimmed content.
 *
 * @param environment such as `process.env`; modified
 * @returns a sentence per unreadable or empty file, and per secret set both ways
 */
export function readSecretFiles(environment: Record<string, string | undefined>): string[] {
  return SECRET_SETTINGS.flatMap((name) => {
    const setting = `${name}_FILE`;
    const file = environment[setting]?.trim();
    if (!file) return [];
    if (environment[name]?.trim()) return [`${name} and ${setting} are both set: set one of them.`];
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (!secret) return [`${setting} names the file ${file}, which is empty.`];
      environment[name] = secret;
      // Child programs read the file themselves.
      delete environment[setting];
      return [];
    } catch {
      return [`${setting} names the file ${file}, which can't be read.`];
    }
  });
}
