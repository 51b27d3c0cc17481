import { run } from './prepare.mjs';

run('build');
