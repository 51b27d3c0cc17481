import { run } from './prepare.mjs';

run('db-schema');
