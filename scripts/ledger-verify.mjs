import { run } from './prepare.mjs';

run('ledger-verify');
