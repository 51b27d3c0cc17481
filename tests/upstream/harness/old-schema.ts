import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, migrationsFolder } from '@/upstream/db/migrate';

/** Migrates a bare database by what came before a migration. @param number such as `0008` */
export async function migrateBefore(number: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of (await readdir(migrationsFolder())).filter((file) => file < number)) {
    await copyFile(join(migrationsFolder(), name), join(folder, name));
  }
  await migrate(url, folder);
  await rm(folder, { recursive: true });
}
