import type { VaultDestination } from '@tidebook/keyring/vault'

/** Returns where a new secret is stored: in the existing vault, or in a separate one. */
export const placeOf = (
  into: string | undefined,
  { own, password, repeat }: { readonly own: boolean; readonly password: string; readonly repeat: string },
): VaultDestination => (into === undefined || own ? { password, repeat } : { vault: into, password })
