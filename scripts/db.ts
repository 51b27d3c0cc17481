import { Fault } from './fault';
import { lockDataDir, openDataDir, readLaunchSettings } from './launch-settings';
import { startPostgres } from './postgres';
import { psqlCommand } from './postgres-connection';
import { Stages } from './stages';

/** `npm run db`: runs the embedded database alone until Ctrl-C. */
export async function main(): Promise<void> {
  const settings = readLaunchSettings(process.env);
  if (settings.DATABASE_URL)
    throw new Fault('DATABASE_URL names a database that runs elsewhere: unset it to run the embedded one.');
  const dataDir = openDataDir(settings.DATA_DIR);
  const lock = await lockDataDir(dataDir);
  const stages = new Stages(lock.announceStop);
  try {
    await stages.add(async () => {
      const postgres = await startPostgres({ dataDir, log: console.log });
      return {
        name: 'database',
        ended: postgres.exited.then(() => 'its log is in the data folder'),
        stop: postgres.stop,
        kill: postgres.kill,
      };
    });
    console.log(`Database     ${psqlCommand(dataDir)}`);
    console.log('Nothing else runs. Ctrl-C stops it; the data stays.');
  } catch (error) {
    if (!stages.isStopping) console.error(error instanceof Error ? error.message : error);
    await stages.stop(1);
  }
}
