/** The back office as a process: a server, or a process that keeps several of them on one port. */
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { readSettings } from '@/lib/domain/settings';
import { serve } from './office-server';
import { keepWorkers } from './office-workers';

/** More than this, one database and one upstream would rather have more machines. */
const MOST_WORKERS = 4;

const { settings, faults } = readSettings(process.env, ['HOST', 'PORT', 'NEXTAUTH_URL', 'TRUST_PROXY_HOPS', 'OFFICE_WORKERS']);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

const workers = settings.OFFICE_WORKERS || Math.min(availableParallelism(), MOST_WORKERS);
// Next's own reload in development knows of one process.
if (cluster.isPrimary && workers > 1 && process.env.NODE_ENV !== 'development') keepWorkers(workers);
else await serve(settings);
