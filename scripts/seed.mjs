import { run } from './prepare.mjs';

run('seed');
