import { parseArgs } from 'node:util';
import { openApiDocument } from '@/upstream/http/openapi';
import { specDocument } from '@/upstream/http/spec-document';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { Fault } from './fault';

/** `npm run openapi`: prints the OpenAPI document of all calls; `--only specs` limits it to the specs. */
export async function main(): Promise<void> {
  const { only } = parseArgs({ args: process.argv.slice(3), options: { only: { type: 'string' } } }).values;
  if (only !== undefined && only !== 'specs') throw new Fault('--only takes specs.');
  console.log(JSON.stringify(only ? specDocument() : openApiDocument(ALL_ENDPOINTS), null, 2));
}
