import { KeyringError } from './errors.ts'
import type { BroughtSecret } from './key-material.ts'
import type { ClearSecret } from './vault-cipher.ts'
import { isSameAccount } from './vault-record.ts'
import type { VaultAccount } from './vault-types.ts'

/** Most wallets of one type that a vault holds, the default one included, where the network sets no other limit (CST-010). */
export const MOST_WALLETS = 10

/**
 * The secrets of a vault with more. What is there already is passed over; a secret that is there gets the further accounts.
 * `again`: it may all be there already, for its owner changes a wallet and does not add one. `most`: wallets of one type.
 * @throws KeyringError `keyring/address-exists` (VAL-028, ERR-028) when no account is new, `keyring/too-many`
 */
export function withSecrets(
  secrets: readonly ClearSecret[],
  brought: readonly BroughtSecret[],
  { again, most }: { readonly again: boolean; readonly most: number },
): readonly ClearSecret[] {
  const next = brought.reduce((sum, each) => withSecret(sum, each, most), secrets)
  if (next === secrets && !again) throw new KeyringError('keyring/address-exists')
  return next
}

function withSecret(secrets: readonly ClearSecret[], brought: BroughtSecret, most: number): readonly ClearSecret[] {
  const all = secrets.flatMap(({ accounts }) => accounts)
  const added = brought.accounts.filter((account) => !all.some((each) => isSameAccount(each, account)))
  if (added.length === 0) return secrets
  for (const { chain } of added)
    if (all.filter((each) => each.chain === chain).length >= most) throw new KeyringError('keyring/too-many')
  const secret = new TextEncoder().encode(brought.secret)
  const same = secrets.find((each) => each.kind === brought.kind && isEqual(each.secret, secret))
  if (same === undefined) return [...secrets, { kind: brought.kind, accounts: added, secret }]
  secret.fill(0)
  return secrets.map((each) => (each === same ? { ...each, accounts: [...each.accounts, ...added] } : each))
}

/** The secrets of a vault without an account; a secret goes with its last account. */
export function withoutAccount(secrets: readonly ClearSecret[], account: VaultAccount): readonly ClearSecret[] {
  return secrets
    .map((each) => ({ ...each, accounts: each.accounts.filter((other) => !isSameAccount(other, account)) }))
    .filter(({ accounts }) => accounts.length > 0)
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
