import { cpSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@/scripts/ports';
import { embeddedDatabaseUrl } from '@/scripts/postgres-connection';
import { startProduct } from './product';

/** Starts the one product of a browser run; the workers read its address from the environment. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const ports = { office: await freePort(), upstream: await freePort() };
  const env = { RATE_APPROVAL_THRESHOLD: '900000' };
  // Loaded before by `npm test`, which removes it, too.
  const dataDir = process.env.E2E_DEMO_DATA;
  const product = await startProduct({ ports, env, ...(dataDir && { dataDir }) });
  // As people open it.
  process.env.E2E_BASE_URL = `http://localhost:${ports.office}`;
  process.env.E2E_UPSTREAM_URL = product.upstreamUrl;
  process.env.E2E_DATABASE_URL = embeddedDatabaseUrl(product.dataDir);
  process.env.E2E_DATA_DIR = product.dataDir;
  return () => {
    // A test that failed by the server's fault shows no reason; its log does.
    cpSync(path.join(product.dataDir, 'logs'), '.test/logs', { recursive: true });
    return product.stop();
  };
}
