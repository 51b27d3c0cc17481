import { run } from './prepare.mjs';

await run('ledger-verify');
