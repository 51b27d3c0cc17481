/**
 * The options that a form offers: those that aren't hidden, and hidden ones that the record already uses.
 * @param isUsed whether the record uses an option
 */
export function offered<O extends { hidden?: boolean | undefined }>(
  options: readonly O[],
  isUsed: (option: O) => boolean = () => false,
): O[] {
  return options.filter((option) => !option.hidden || isUsed(option));
}
