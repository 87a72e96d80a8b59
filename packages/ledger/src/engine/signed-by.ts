import { accountIdOf, equalBytes } from '@tidebook/protocol'
import type { AccountEntry } from '../state/account-entry.ts'
import { binaryText } from '../state/binary-text.ts'
import type { ApplyContext } from '../money/apply-context.ts'

/** Account ids by public key: hashing a key costs more than everything else a transaction does. */
const known = new WeakMap<AccountEntry, { readonly key: Uint8Array; readonly idText: string }>()

/** Account id (as binary text) of a public key that signs for an account. */
export function signerIdText(account: AccountEntry, publicKey: Uint8Array): string {
  const cached = known.get(account)
  if (cached !== undefined && equalBytes(cached.key, publicKey)) return cached.idText
  const idText = binaryText(accountIdOf(publicKey))
  // a copy: the key is a view on the bytes of its whole transaction
  known.set(account, { key: publicKey.slice(), idText })
  return idText
}

/** True when the transaction carries the signature of its account's own key. */
export function isMasterSigned(context: ApplyContext): boolean {
  const { tx, account } = context
  return tx.signingPublicKey.length > 0 && signerIdText(account, tx.signingPublicKey) === account.idText
}
