import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@/upstream/db/migrate';
import { ROOT } from './launch-settings';
import { startPostgres } from './postgres';
import { makeDataDir, removeDataDir } from './postgres-home';

export const SCHEMA_FILE = path.join(ROOT, 'upstream', 'db', 'schema.ts');

/** `npm run db:schema`: migrates a scratch database and writes its tables into the schema file. */
export async function main(): Promise<void> {
  const dataDir = makeDataDir();
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' });
  try {
    await migrate(postgres.url);
    writeFileSync(SCHEMA_FILE, await pullSchema(postgres.url));
    console.log(`Written: ${path.relative(ROOT, SCHEMA_FILE)}`);
  } finally {
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/** Tables used by Drizzle statements. Add new ones here. */
const TABLES = [
  'access_control',
  'access_control_version',
  'activity',
  'categories',
  'configurations',
  'coupon_codes',
  'data_markers',
  'mail_outbox',
  'order_lines',
  'order_timeline',
  'orders',
  'passkey_challenges',
  'passkeys',
  'point_ledger',
  'point_request_statuses',
  'point_request_types',
  'product_categories',
  'product_media',
  'product_variants',
  'products',
  'promotions',
  'provider_accounts',
  'purpose_types',
  'recovery_codes',
  'rejection_reasons',
  'roles',
  'second_factor_grace',
  'second_factors',
  'sessions',
  'shipping_carriers',
  'temporary_passwords',
  'used_tokens',
  'users',
  'variant_images',
];

/** Column types that the domain knows better than the database. */
const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  'products.colors': '{ name: string; hex: string }[]',
  'orders.orderStatusId': 'OrderStatusId',
  'orders.type': `'qpoints' | 'custom'`,
  'couponCodes.couponStatusId': 'CouponStatusId',
  'pointLedger.kind': 'MovementKind',
  'pointLedger.side': `'accrued' | 'consumed'`,
  'passkeyChallenges.purpose': `'add' | 'show' | 'sign-in'`,
  'sessions.lackingFactor': `'code' | 'set-up'`,
  'sessions.formerLackingFactor': `'code' | 'set-up'`,
  'mailOutbox.state': `'queued' | 'sent' | 'expired' | 'dead'`,
};

const HEADER = `/* Written by \`npm run db:schema\` from the migrated database: change a migration, then run it. */
/* oxlint-disable max-lines */
import { sql } from 'drizzle-orm';
import { IMPORTS } from 'drizzle-orm/pg-core';
import type { CouponStatusId } from '@/lib/domain/order-changes';
import type { OrderStatusId } from '@/lib/domain/order-status';
import type { MovementKind } from '@/lib/domain/movement-kind';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
`;

/**
 * Generates the schema from a migrated database with `drizzle-kit pull`. Indexes, constraints and sequences stay in the
 * migrations.
 */
export async function pullSchema(databaseUrl: string): Promise<string> {
  const out = mkdtempSync(path.join(tmpdir(), 'qpartner-pull-'));
  try {
    const kit = path.join(ROOT, 'node_modules', 'drizzle-kit', 'bin.cjs');
    const options = ['--dialect=postgresql', `--url=${databaseUrl}`, `--out=${out}`, '--introspect-casing=camel'];
    const filters = ['--schemaFilters=public', `--tablesFilter={${TABLES.join(',')}}`];
    await promisify(execFile)(process.execPath, [kit, 'pull', ...options, ...filters], { cwd: out });
    return fitted(readFileSync(path.join(out, 'schema.ts'), 'utf8'));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Fixes what drizzle-kit can't write (bytea, empty and computed defaults), and reads instants as dates. */
function fitted(pulled: string): string {
  const tables =
    pulled
      .replace(/^\s*\/\/.*\n/gm, '')
      .replace(/, \(table\) => \[\n[\s\S]*?\n\]\);/g, ');')
      .replace(/AsIdentity\(\{.*?\}\)/g, 'AsIdentity()')
      .replaceAll(`default(')`, `default('')`)
      .replace(/default\((\w+\(\))\)/g, 'default(sql`$1`)')
      .replaceAll('default([""])', 'default([])')
      .replaceAll('unknown(', 'bytea(')
      .replaceAll(`mode: 'string'`, `mode: 'date'`)
      .replace(/"(\w+)"/g, `'$1'`)
      .replaceAll('\t', '  ')
      .match(/^export const \w+ = pgTable\([\s\S]*?^\}\);$/gm) ?? [];
  const typed = tables.sort().map((table) => {
    const name = /^export const (\w+)/.exec(table)?.[1];
    return table.replace(/^ {2}(\w+): (.*),$/gm, (line, column: string, made: string) => {
      const type = DOMAIN_TYPES[`${name}.${column}`];
      return type ? `  ${column}: ${made}.$type<${type}>(),` : line;
    });
  });
  const body = typed.join('\n\n');
  const used = [...new Set(body.match(/(?<=[:=] )[a-z]\w+(?=\()/gi))].filter((name) => name !== 'bytea');
  return `${HEADER.replace('IMPORTS', ['customType', ...used].sort().join(', '))}\n${body}\n`;
}
