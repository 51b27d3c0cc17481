import { afterAll, beforeAll, beforeEach } from 'vitest';
import { BackOffice } from './back-office';

/** An upstream of a test. */
interface TestedUpstream {
  listen(): Promise<string>;
  close(): Promise<void>;
  /** Does what is usual from now on, and forgets what it received. */
  behave(): void;
}

/**
 * Starts a back office in front of an upstream for the tests of a file, and stops both after them. Before each test the
 * upstream behaves again; what else it shall do is told after this.
 *
 * @returns the back office, which can be asked once the tests run
 */
export function officeInFrontOf(
  upstream: TestedUpstream,
  settings: Record<string, string> = {},
): Pick<BackOffice, 'address' | 'log'> {
  let started: BackOffice | undefined;
  const running = () => {
    if (!started) throw new Error('the back office starts before the first test');
    return started;
  };
  beforeAll(async () => {
    started = await BackOffice.start(await upstream.listen(), settings);
  });
  afterAll(async () => {
    await started?.stop();
    await upstream.close();
  });
  beforeEach(() => upstream.behave());
  return {
    get address() {
      return running().address;
    },
    log: () => running().log(),
  };
}
