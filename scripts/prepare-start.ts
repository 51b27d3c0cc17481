import { buildIfStale } from './build';
import { openDataDir, readLaunchSettings } from './launch-settings';
import { endWithParent } from './processes';

/** Checks settings and builds in a separate process before `npm start` launches. */
export async function main(): Promise<void> {
  const letGo = endWithParent();
  openDataDir(readLaunchSettings(process.env).DATA_DIR);
  await buildIfStale(console.log);
  letGo();
}
