import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build as bundle } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { versionOfProduct } from '@/scripts/launch-settings';
import { BASE, MACHINE, podmanIn, prepareFolder, SERVICES, type Podman } from '../image/podman';
import { installPackages } from './debian-packages';
import { allOver, removeTree } from './temporary-tree';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const STAND_INS = path.join(ROOT, 'tests', 'image', 'stand-ins');
const TRUSTED = 'etc/ssl/certs/ca-certificates.crt';
const PATHS = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const NEEDED = {
  podman: '/usr/bin/podman',
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  catatonit: '/usr/bin/catatonit',
  iptables: '/usr/sbin/iptables',
  buildah: '/usr/bin/buildah',
  runc: '/usr/sbin/runc',
  mmdebstrap: '/usr/bin/mmdebstrap',
  'docker-compose': '/usr/bin/docker-compose',
  prometheus: '/usr/bin/prometheus',
};

/** Images of others that compose.yaml takes from a registry, and what Kubernetes does itself: what stands in for each. */
export const STAND_INS_OF = {
  postgres: 'docker.io/library/postgres:18',
  nginx: 'docker.io/library/nginx:1.28',
  s3: 'docker.io/chrislusf/seaweedfs:latest',
  service: 'localhost/qpartner-service',
} as const;

const run = promisify(execFile);

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that `podmanIn` takes, with both images of the product and the stand-ins. */
    imageFolder: string;
    /** `dist` as it was built for the images, in a checkout of its own. */
    deployment: string;
  }
}

/**
 * Builds both images of the product by its Dockerfile, and what stands in for images of others. Needs no registry.
 * IMAGE_FOLDER names a folder that is kept: then only what has changed is built anew.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  installPackages(NEEDED);
  const kept = process.env.IMAGE_FOLDER;
  // Some gigabytes, for which the other folder of temporary files may be too small.
  const folder = kept ?? mkdtempSync('/var/tmp/qpartner-image-');
  const remove = async () => {
    if (kept) return;
    await podmanIn(folder)
      .podman('rm', '--force', '--all', '--time', '1')
      .catch(() => undefined);
    await removeTree(folder);
  };
  try {
    await prepareFolder(folder);
    const containers = podmanIn(folder);
    const bases = [makeBase, makeServices, makeMachine] as const;
    await timed('the bases', () => allOver(bases.map((make) => make(folder, containers))));
    for (const target of ['upstream', 'back-office'] as const)
      await timed(`the image of the ${target}`, () => buildProduct(containers, target));
    await timed('the stand-ins', () => buildStandIns(folder, containers));
    await takeDeployment(containers, path.join(folder, 'dist'));
  } catch (error) {
    await remove().catch((fault: unknown) => console.error(fault));
    throw error;
  }
  project.provide('imageFolder', folder);
  project.provide('deployment', path.join(folder, 'dist'));
  return remove;
}

async function timed(what: string, make: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  await make();
  console.log(`${what}: ${Math.round((Date.now() - began) / 1000)} s`);
}

/** A Debian with this machine's Node and npm, and what this machine trusts. */
async function makeBase(folder: string, containers: Podman): Promise<void> {
  if (await isThere(containers, BASE)) return;
  const files = path.join(folder, 'base');
  await debian(files, 'ca-certificates,libstdc++6');
  const local = path.join(files, 'usr', 'local');
  cpSync(process.execPath, path.join(local, 'bin', 'node'));
  const npm = path.resolve((await run('sh', ['-c', 'realpath "$(command -v npm)"'])).stdout.trim(), '..', '..');
  mkdirSync(path.join(local, 'lib', 'node_modules'), { recursive: true });
  cpSync(npm, path.join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin', 'npm')]);
  cpSync(`/${TRUSTED}`, path.join(files, TRUSTED), { dereference: true });
  await importFolder(containers, files, BASE, [PATHS, `NODE_EXTRA_CA_CERTS=/${TRUSTED}`]);
}

/** A Debian with what a machine has that runs the product. */
async function makeServices(folder: string, containers: Podman): Promise<void> {
  if (await isThere(containers, SERVICES)) return;
  const files = path.join(folder, 'services');
  await debian(files, 'postgresql-15,pgbackrest,gettext-base,nginx-light,systemd-sysv,libstdc++6');
  await importFolder(containers, files, SERVICES, [PATHS, 'LANG=C.UTF-8']);
}

/** A Debian with what docs/scaling.md installs on each of three machines; as there, it has no database at first. */
async function makeMachine(folder: string, containers: Podman): Promise<void> {
  if (await isThere(containers, MACHINE)) return;
  const files = path.join(folder, 'machine');
  const database = 'postgresql-15,patroni,python3-etcd,etcd-server,etcd-client,haproxy,gettext-base';
  await debian(
    files,
    `${database},nginx-light,systemd-sysv,libstdc++6`,
    'mkdir -p "$1/etc/postgresql-common" && ' +
      'echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"',
  );
  await importFolder(containers, files, MACHINE, [PATHS, 'LANG=C.UTF-8']);
}

/**
 * Unpacks a small Debian 12 with some packages into a folder; to wait for the disk at each file would take minutes.
 *
 * @param hook what is done before they are set up, with the folder as `$1`
 */
async function debian(folder: string, packages: string, hook = 'true'): Promise<void> {
  const options = ['--variant=minbase', '--dpkgopt=force-unsafe-io', `--include=${packages}`];
  await run('mmdebstrap', [...options, `--essential-hook=${hook}`, 'bookworm', folder]);
}

const isThere = ({ podman }: Podman, image: string) =>
  podman('image', 'exists', image).then(
    () => true,
    () => false,
  );

async function importFolder({ podman }: Podman, files: string, image: string, env: string[]): Promise<void> {
  const archive = `${files}.tar`;
  await run('tar', ['-C', files, '-cf', archive, '.']);
  await removeTree(files);
  await podman('import', ...env.flatMap((setting) => ['--change', `ENV ${setting}`]), archive, image);
  rmSync(archive);
}

/** An image of the product by its Dockerfile, under the names of compose.yaml and deploy/kubernetes. */
async function buildProduct({ buildah }: Podman, target: 'upstream' | 'back-office'): Promise<void> {
  const bases = ['NODE', 'RUNTIME'].flatMap((name) => ['--build-arg', `${name}=${BASE}`]);
  const name = `docker.io/qpartner/${target}`;
  const tags = ['--tag', `${name}:latest`, '--tag', `${name}:${versionOfProduct()}`];
  // Only Docker's own form of an image holds a health check.
  const build = ['--isolation', 'chroot', '--layers', '--format', 'docker', '--target', target];
  await buildah('build', ...build, ...tags, ...bases, ROOT);
}

/** Copies `dist` out of an image: to build it here too would take as long again. */
async function takeDeployment({ podman }: Podman, to: string): Promise<void> {
  if (existsSync(to)) await removeTree(to);
  const container = await podman('create', 'docker.io/qpartner/upstream:latest');
  await podman('cp', `${container}:/opt/qpartner`, to);
  await podman('rm', container);
}

async function buildStandIns(folder: string, { buildah }: Podman): Promise<void> {
  const context = path.join(folder, 'stand-ins');
  cpSync(STAND_INS, context, { recursive: true });
  await bundle({
    ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'error' },
    entryPoints: ['s3', 'service'].map((name) => path.join(STAND_INS, `${name}.ts`)),
    outdir: context,
    outExtension: { '.js': '.mjs' },
    // Its packages ask for modules by `require`.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  const bases = ['--build-arg', `SERVICES=${SERVICES}`, '--build-arg', `NODE=${BASE}`];
  for (const [target, name] of Object.entries(STAND_INS_OF))
    await buildah('build', '--isolation', 'chroot', '--layers', '--target', target, '--tag', name, ...bases, context);
}
