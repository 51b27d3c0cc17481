/** The tabs of the forgot dialog, as the address names them. */
export type ForgotTab = 'password' | 'id';

/** Reads the open tab out of the address; null where none of the offered ones is open. */
export function readForgotTab(text: string | null, tabs: readonly ForgotTab[]): ForgotTab | null {
  return tabs.find((tab) => tab === text) ?? null;
}
