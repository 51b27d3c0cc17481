import { readFileSync } from 'node:fs';

/** The settings that hold a password or a key. Orchestrators hand these over as files. */
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
 * Sets each secret that is named by a file: `NEXTAUTH_SECRET_FILE=/run/secrets/nextauth` sets NEXTAUTH_SECRET to what
 * that file holds, without blanks at its ends.
 *
 * @param environment variables such as `process.env`, which are added to
 * @returns a sentence for each file that can't be read or is empty, and for each secret that is set in both ways
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
      // A program that is started by this one reads the secret itself.
      delete environment[setting];
      return [];
    } catch {
      return [`${setting} names the file ${file}, which can't be read.`];
    }
  });
}
