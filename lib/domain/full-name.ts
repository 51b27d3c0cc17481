interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** First plus last (spec 3 §5); empty where neither is known. */
export function fullNameOf({ firstName, lastName }: Named): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim();
}
