import { run } from './prepare.mjs';

run('test');
