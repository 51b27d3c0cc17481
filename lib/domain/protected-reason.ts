/** No one may remove themselves or the last Admin, because no one could restore access. */
export const PROTECTED_REASONS = ['yourself', 'lastAdmin'] as const;
export type ProtectedReason = (typeof PROTECTED_REASONS)[number];

export type Removal = 'disable' | 'delete' | 'erase' | 'changeRole';

export function protectedReasonOf(
  person: { id: number; roleId: number; disabled: boolean },
  { askerId, adminRoleId, adminsInUse }: { askerId: number; adminRoleId: number; adminsInUse: number },
): ProtectedReason | null {
  if (person.id === askerId) return 'yourself';
  return person.roleId === adminRoleId && !person.disabled && adminsInUse <= 1 ? 'lastAdmin' : null;
}

const DONE: Readonly<Record<Removal, string>> = {
  disable: 'disabled',
  delete: 'deleted',
  erase: 'erased',
  changeRole: 'given another role',
};

const OWN: Readonly<Record<Removal, string>> = {
  disable: "You can't disable your own account.",
  delete: "You can't delete your own account.",
  erase: "You can't erase your own data.",
  changeRole: "You can't change your own role.",
};

export function protectedSentence(reason: ProtectedReason, removal: Removal): string {
  if (reason === 'yourself') return OWN[removal];
  return `The last active Admin can’t be ${DONE[removal]}, because no one could manage access anymore.`;
}
