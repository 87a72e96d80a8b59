import type { WalletRecord } from '@tidebook/contract'

const PASSIVE = 'OfferAffect'
const LISTED = 'SetBlackListP'

/**
 * Returns whether an account on the network's blacklist is frozen, by its latest records, newest first. Passive fills
 * followed by the blacklist record mean that the account is not frozen; anything else means frozen (STA-014). The
 * ledger's own `SetBlackList` is not that record: the ledger refuses the account's transactions (decision 0095).
 */
export function isFrozenByRecords(records: readonly Pick<WalletRecord, 'type'>[]): boolean {
  return records.find(({ type }) => type !== PASSIVE)?.type !== LISTED
}
