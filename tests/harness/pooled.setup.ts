import { inject, vi } from 'vitest';
import type { PoolOptions } from '@/upstream/db/pool';

/** Every pool of a test leads through PgBouncer; plain connections, by which tests arrange things, don't. */
vi.mock(import('@/upstream/db/pool'), async (importOriginal) => {
  const original = await importOriginal();
  const createPool = (options: PoolOptions) => {
    const url = new URL(options.databaseUrl);
    url.port = String(inject('poolerPort'));
    return original.createPool({ ...options, databaseUrl: url.href, pooled: true });
  };
  return { ...original, createPool };
});
