import { run } from './prepare.mjs';

run('picture');
