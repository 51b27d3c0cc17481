/** A failure that a person can mend: its message is one sentence, shown without a stack. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/**
 * Runs a command's main function; a fault is printed as its sentence, anything else with its stack.
 * Either way the process ends with exit code 1.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    process.exit(1);
  }
}

/** The code of a system error such as `ENOENT`, if it has one. */
export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

/** What an error says, or the one that it was caused by. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || (codeOf(cause) ?? cause.name) : String(cause);
}

/** Makes a sentence for people of what fails. @throws Fault */
export async function inSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'FilesAway')
      throw new Fault(`The bucket does not do what it is asked: ${reasonOf(error)}.`);
    throw new Fault(error instanceof Error ? error.message : String(error));
  }
}
