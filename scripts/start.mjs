import { run } from './prepare.mjs';

run('start');
