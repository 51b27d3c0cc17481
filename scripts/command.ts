/**
 * Operators' commands without a checkout: `node programs/command.mjs backup /backups/friday`. Each runs the `main` of
 * its script, like `npm run`.
 */
import { Fault, runCommand } from './fault';

const COMMANDS: Record<string, () => Promise<{ main: () => Promise<void> }>> = {
  'admin-create': () => import('./admin-create'),
  'admin-second-factor': () => import('./admin-second-factor'),
  backup: () => import('./backup'),
  'db-grants': () => import('./db-grants'),
  export: () => import('./export'),
  'files-move': () => import('./files-move'),
  import: () => import('./import'),
  'ledger-verify': () => import('./ledger-verify'),
  'prepare-database': () => import('./prepare-database'),
  restore: () => import('./restore'),
};

await runCommand(async () => {
  const load = COMMANDS[process.argv[2] ?? ''];
  if (!load) throw new Fault(`Name a command: ${Object.keys(COMMANDS).join(', ')}.`);
  await (await load()).main();
});
