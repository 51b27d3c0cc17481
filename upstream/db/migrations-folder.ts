import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the migration files. It is searched for upwards from this module, because the module runs both from
 * its source and from a bundle in `dist/`.
 *
 * @throws Error when the files are missing from the installation
 */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'upstream', 'db', 'migrations');
    if (existsSync(candidate)) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder upstream/db/migrations is missing from this installation.');
    folder = parent;
  }
}
