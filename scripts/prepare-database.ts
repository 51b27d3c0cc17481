import path from 'node:path';

export interface DatabaseOptions {
  databaseUrl: string;
  dataDir: string;
  /** Takes one line for people. */
  log: (line: string) => void;
}

/**
 * Brings the embedded database up to date and loads the demo data into an empty one. The upstream would migrate by
 * itself, but must not serve a database that is still filling.
 */
export async function prepareDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<void> {
  // Imported when needed: a start before another upstream has no use for a database's libraries.
  const { migrate } = await import('@/upstream/db/migrate');
  await migrate(databaseUrl);
  const { OtherData, seedDatabase } = await import('@/upstream/db/seed/seed');
  try {
    await seedDatabase({ databaseUrl, filesDir: path.join(dataDir, 'files'), onProgress: log });
  } catch (error) {
    // A database that was restored from elsewhere has its own data, and keeps it.
    if (!(error instanceof OtherData)) throw error;
  }
}
