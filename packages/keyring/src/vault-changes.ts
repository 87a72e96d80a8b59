import { KeyringError } from './errors.ts'
import type { ImportedSecret } from './key-material.ts'
import type { ClearSecret } from './vault-cipher.ts'
import { isSameAccount } from './vault-record.ts'
import type { VaultAccount } from './vault-types.ts'

/** Maximum wallets of one type in a vault, the default one included, when the network sets no other limit (CST-010). */
export const MAX_WALLETS = 10

/**
 * Adds secrets to a vault's secrets. Skips existing accounts; an existing secret gets the additional accounts. `again`
 * permits that all accounts exist, for a changed wallet. `most` is the maximum number of wallets of one type.
 * @throws KeyringError `keyring/address-exists` (VAL-028, ERR-028) when no account is new, `keyring/too-many`
 */
export function withSecrets(
  secrets: readonly ClearSecret[],
  brought: readonly ImportedSecret[],
  { again, most }: { readonly again: boolean; readonly most: number },
): readonly ClearSecret[] {
  const next = brought.reduce((sum, each) => withSecret(sum, each, most), secrets)
  if (next === secrets && !again) throw new KeyringError('keyring/address-exists')
  return next
}

function withSecret(secrets: readonly ClearSecret[], brought: ImportedSecret, most: number): readonly ClearSecret[] {
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

/** Removes an account from the secrets of a vault. A secret is removed together with its last account. */
export function withoutAccount(secrets: readonly ClearSecret[], account: VaultAccount): readonly ClearSecret[] {
  return secrets
    .map((each) => ({ ...each, accounts: each.accounts.filter((other) => !isSameAccount(other, account)) }))
    .filter(({ accounts }) => accounts.length > 0)
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
