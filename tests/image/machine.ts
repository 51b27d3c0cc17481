import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { slowly } from '@/scripts/timeouts.mjs';
import type { Podman } from './podman';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** A Debian machine whose first process is systemd, in a container. */
export interface Machine {
  name: string;
  /** Its home folder of root, as this machine sees it. */
  home: string;
  /** Runs commands there as root, in the home folder; throws with what they say. @returns what they print */
  run: (commands: string) => Promise<string>;
}

/** What a machine is made of. */
export interface MachineOptions {
  image: string;
  /** Where its home folder goes. */
  folder: string;
  /** `dist`, which somebody has copied to /opt/qpartner. */
  deployment: string;
  /** For `podman run`. */
  options?: string[];
}

/** Starts a machine that has what docs/operations.md installs and copies there; Node is this machine's. */
export async function startMachine(
  { podman }: Podman,
  name: string,
  { image, folder, deployment, options = [] }: MachineOptions,
): Promise<Machine> {
  const home = path.join(folder, name);
  mkdirSync(home);
  for (const copied of ['.env.example', 'deploy'])
    cpSync(path.join(ROOT, copied), path.join(home, copied), { recursive: true });
  const mounted = { [home]: '/root:rw', [deployment]: '/opt/qpartner:ro', [process.execPath]: '/usr/bin/node:ro' };
  const volumes = Object.entries(mounted).flatMap(([from, to]) => ['--volume', `${from}:${to}`]);
  const own = ['--name', name, '--hostname', name, '--systemd=always', '--privileged', ...options, ...volumes];
  await podman('run', '--detach', ...own, image, '/sbin/init');
  const run = (commands: string) => podman('exec', '--workdir', '/root', name, 'sh', '-ec', commands);
  const machine = { name, home, run };
  await untilBooted(machine);
  return machine;
}

/** Waits until systemd has started what it starts. */
export async function untilBooted({ name, run }: Machine): Promise<void> {
  for (const giveUp = Date.now() + slowly(60_000); ; await delay(500)) {
    if (/running|degraded/.test(await run('systemctl is-system-running || true').catch(() => ''))) return;
    if (Date.now() > giveUp) throw new Error(`systemd did not start on ${name}.`);
  }
}
