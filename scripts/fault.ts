/** A failure that people can fix: one sentence, shown without a stack. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** Runs a command. Faults print their message, other errors their stack. The exit code is 1 for both. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    process.exit(1);
  }
}

/** Code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || (codeOf(cause) ?? cause.name) : String(cause);
}

/** Converts errors to a message for people. @throws Fault */
export async function inSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'FilesAway')
      throw new Fault(`The bucket does not do what it is asked: ${reasonOf(error)}.`);
    throw new Fault(error instanceof Error ? error.message : String(error));
  }
}
