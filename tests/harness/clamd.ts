import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installPackages } from './debian-packages';

/** The text that virus scanners agree to take for a virus (eicar.org), in two parts, so that none takes this file for it. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-` + 'ANTIVIRUS-TEST-FILE!$H+H*';

/** The signature of that text alone: the whole database is too large, and its server may be out of reach. */
const SIGNATURES = `Tests.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`;

/** A clamd of this machine (Debian's `clamav-daemon`) with one signature of its own. */
export class Clamd {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'qpartner-clamd-'));
  #program: ChildProcess | undefined;
  readonly url = `unix:${path.join(this.#folder, 'clamd.ctl')}`;

  /** @param maxMegabytes the largest file that it takes */
  constructor(maxMegabytes: number) {
    installPackages({ 'clamav-daemon': '/usr/sbin/clamd' });
    mkdirSync(path.join(this.#folder, 'signatures'));
    writeFileSync(path.join(this.#folder, 'signatures', 'tests.ndb'), SIGNATURES);
    const lines = [
      `DatabaseDirectory ${path.join(this.#folder, 'signatures')}`,
      `LocalSocket ${new URL(this.url).pathname}`,
      `StreamMaxLength ${maxMegabytes}M`,
      // Archives that can't be opened whole are taken for bad ones.
      'AlertExceedsMax yes',
      'Foreground yes',
      'User root',
    ];
    const asRoot = process.getuid?.() === 0;
    writeFileSync(path.join(this.#folder, 'clamd.conf'), lines.slice(0, asRoot ? undefined : -1).join('\n'));
  }

  async start(): Promise<void> {
    this.#program = spawn('clamd', ['-c', path.join(this.#folder, 'clamd.conf')], { stdio: 'ignore' });
    while (!(await this.#isListening())) await delay(100);
  }

  async #isListening(): Promise<boolean> {
    const socket = connect(new URL(this.url).pathname);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isOpen;
  }

  async stop(): Promise<void> {
    const program = this.#program;
    this.#program = undefined;
    if (!program) return;
    program.kill('SIGKILL');
    await once(program, 'exit');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
