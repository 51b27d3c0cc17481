interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

export function fullNameOf({ firstName, lastName }: Named): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim();
}
