import { buildIfStale } from '@/scripts/build';

/** Makes the programs that the tests of a project start. */
export default function setup(): Promise<void> {
  return buildIfStale(console.log);
}
