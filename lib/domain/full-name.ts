interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** Returns first and last name (spec 3 §5); empty if both are unknown. */
export function fullNameOf({ firstName, lastName }: Named): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim();
}
