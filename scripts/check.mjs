import { run } from './prepare.mjs';

run('check');
