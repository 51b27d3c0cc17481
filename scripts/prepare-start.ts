import { buildIfStale } from './build';
import { openDataDir, readLaunchSettings } from './launch-settings';
import { endWithParent } from './processes';

/** What `npm start` does in a process of its own before it launches: checks the settings, and builds. */
export async function main(): Promise<void> {
  const letGo = endWithParent();
  openDataDir(readLaunchSettings(process.env).DATA_DIR);
  await buildIfStale(console.log);
  letGo();
}
