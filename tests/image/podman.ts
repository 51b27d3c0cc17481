import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { slowly } from '@/scripts/timeouts.mjs';

const run = promisify(execFile);

/** The image that builds and runs in the tests. */
export const BASE = 'localhost/qpartner-base';
/** A Debian with PostgreSQL, nginx and systemd. */
export const SERVICES = 'localhost/qpartner-services';

/** A Debian with what three machines of PostgreSQL have, nginx and systemd. */
export const MACHINE = 'localhost/qpartner-machine';

/** Podman and buildah with images, containers and networks of their own, apart from what else this machine runs. */
export interface Podman {
  /** The environment by which programs find them. */
  env: NodeJS.ProcessEnv;
  /** Runs `podman` with these arguments. @returns what it prints; throws with what it says against it */
  podman: (...args: string[]) => Promise<string>;
  buildah: (...args: string[]) => Promise<string>;
}

/** @param folder of the run, in which all of it lies */
export function podmanIn(folder: string): Podman {
  const settings = { CONTAINERS_CONF: 'containers.conf', CONTAINERS_STORAGE_CONF: 'storage.conf' };
  const places = Object.entries(settings).map(([name, file]) => [name, path.join(folder, file)]);
  const env = {
    ...process.env,
    ...(Object.fromEntries(places) as NodeJS.ProcessEnv),
    TMPDIR: path.join(folder, 'tmp'),
  };
  const call = async (program: string, args: string[]) =>
    (await run(program, args, { env, maxBuffer: 2 ** 26 })).stdout.trim();
  return {
    env,
    podman: (...args) => call('podman', args),
    buildah: (...args) => call('buildah', args),
  };
}

/** Makes the folder of a run ready for {@link podmanIn}. */
export async function prepareFolder(folder: string): Promise<void> {
  for (const name of ['tmp', 'networks']) mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(
    path.join(folder, 'containers.conf'),
    // Limits, so that it also runs in a container whose own are low; runc, where control groups are of both kinds.
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "none"
[network]
network_backend = "netavark"
network_config_dir = "${path.join(folder, 'networks')}"
`,
  );
  const storage = (driver: string) =>
    writeFileSync(
      path.join(folder, 'storage.conf'),
      `[storage]
driver = "${driver}"
graphroot = "${path.join(folder, 'images')}"
runroot = "${path.join(folder, 'running')}"
`,
    );
  storage('overlay');
  const { podman } = podmanIn(folder);
  // Where the kernel joins no layers, each is a whole copy of the one below: it takes three times as long.
  await podman('info').catch(() => storage('vfs'));
}

/** One check. Of a container that stops meanwhile it would never end, and nobody could start that one again. */
const checkHealth = (env: NodeJS.ProcessEnv, container: string) =>
  run('podman', ['healthcheck', 'run', container], { env, timeout: slowly(15_000), killSignal: 'SIGKILL' });

/** Podman's socket, by which Docker's programs use it. @returns stops it */
export async function serve({ env }: Podman, socket: string): Promise<() => void> {
  const server = spawn('podman', ['system', 'service', '--time', '0', `unix://${socket}`], { env, stdio: 'ignore' });
  for (const giveUp = Date.now() + slowly(30_000); !existsSync(socket); await delay(100))
    if (Date.now() > giveUp) throw new Error('podman system service did not start.');
  return () => void server.kill();
}

/**
 * Runs the health checks of all containers, as Docker does by itself and podman by systemd, which these tests don't
 * need. @returns stops it
 */
export function runHealthChecks({ env, podman }: Podman): () => Promise<void> {
  let isStopping = false;
  const checking = (async () => {
    while (!isStopping) {
      const containers = await podman('ps', '--quiet').catch(() => '');
      // One that is not healthy yet, or has none, ends with code 1.
      const checks = containers.split('\n').filter(Boolean);
      await Promise.all(checks.map((container) => checkHealth(env, container).catch(() => undefined)));
      await delay(1_000);
    }
  })();
  return () => {
    isStopping = true;
    return checking;
  };
}

/** From where whoever comes from this machine enters a network. */
export const gatewayOf = ({ podman }: Podman, network: string) =>
  podman('network', 'inspect', '--format', '{{(index .Subnets 0).Gateway}}', network);
