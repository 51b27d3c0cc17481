import { run } from './prepare.mjs';

run('bench');
