import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, Fault } from './fault';

/** Time for killed programs to release a port. */
const RELEASE_TIMEOUT_MS = 2_000;

/**
 * Below the ports that systems assign to outgoing connections. Parallel processes use separate ranges, because both
 * would find the same port free.
 */
const QUIET_PORTS = { from: 20_000, parts: 200, inPart: 60 };
let latest = randomInt(QUIET_PORTS.inPart);

/** @returns the port, or why it isn't available */
function tryToListen(host: string, port: number): Promise<number | Error> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}

/** A free port of 127.0.0.1, preferably the wanted one. */
export async function freePort(wanted?: number): Promise<number> {
  const { from, parts, inPart } = QUIET_PORTS;
  const ownPart = from + (process.pid % parts) * inPart;
  if (wanted && typeof (await tryToListen('127.0.0.1', wanted)) === 'number') return wanted;
  for (let tries = 0; tries <= inPart; tries += 1) {
    latest = (latest + 1) % inPart;
    const found = await tryToListen('127.0.0.1', tries < inPart ? ownPart + latest : 0);
    if (typeof found === 'number') return found;
  }
  throw new Fault('This machine has no free port.');
}

/** @throws Fault if a program can't listen there */
export async function requireFreePort(host: string, port: number, setting: 'PORT' | 'UPSTREAM_PORT'): Promise<void> {
  for (const giveUp = Date.now() + RELEASE_TIMEOUT_MS; ; await delay(50)) {
    const found = await tryToListen(host, port);
    if (typeof found === 'number') return;
    const code = codeOf(found);
    if (code === 'EACCES')
      throw new Fault(`This user may not listen on port ${port}: set ${setting} to one from 1024 up.`);
    if (code !== 'EADDRINUSE')
      throw new Fault(`HOST "${host}" is not an address of this machine (${code ?? found.message}).`);
    if (Date.now() >= giveUp) {
      throw new Fault(`Port ${port} is in use: stop the program that uses it, or set ${setting} to another port.`);
    }
  }
}
