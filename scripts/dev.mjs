import { run } from './prepare.mjs';

run('dev');
