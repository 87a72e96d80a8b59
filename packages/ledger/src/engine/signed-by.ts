import { accountIdOf, equalBytes } from '@tidebook/protocol'
import type { AccountEntry } from '../state/account-entry.ts'
import { binaryText } from '../state/binary-text.ts'
import type { ApplyContext } from '../money/apply-context.ts'

/** Cache of account ids by public key, because hashing a key costs more than everything else in a transaction. */
const cache = new WeakMap<AccountEntry, { readonly key: Uint8Array; readonly idText: string }>()

/** Returns the account id (as binary text) of a public key that signs for an account. */
export function signerIdText(account: AccountEntry, publicKey: Uint8Array): string {
  const cached = cache.get(account)
  if (cached !== undefined && equalBytes(cached.key, publicKey)) return cached.idText
  const idText = binaryText(accountIdOf(publicKey))
  // Copied, because the key is a view that would keep its whole transaction in memory.
  cache.set(account, { key: publicKey.slice(), idText })
  return idText
}

/** Whether the transaction has the signature of its account's master key. */
export function isMasterSigned(context: ApplyContext): boolean {
  const { tx, account } = context
  return tx.signingPublicKey.length > 0 && signerIdText(account, tx.signingPublicKey) === account.idText
}
