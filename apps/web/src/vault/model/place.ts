import type { Place } from '@tidebook/keyring/vault'

/** Where a new secret goes: into the vault that is there, or into one of its own. */
export const placeOf = (
  into: string | undefined,
  { own, password, repeat }: { readonly own: boolean; readonly password: string; readonly repeat: string },
): Place => (into === undefined || own ? { password, repeat } : { vault: into, password })
