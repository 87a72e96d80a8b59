import type { VaultDestination } from '@tidebook/keyring/vault'

/** Returns where a new secret is stored: in the existing vault, or in a separate one. */
export function placeOf(
  into: string | undefined,
  { own, password, repeat }: { readonly own: boolean; readonly password: string; readonly repeat: string },
): VaultDestination {
  return into === undefined || own ? { password, repeat } : { vault: into, password }
}
