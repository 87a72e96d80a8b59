import type { LedgerHeader } from '@tidebook/ledger'
import { headerHash } from '@tidebook/ledger'
import type { OfflineStore } from './offline-store.ts'
import { StoreFault, requireEqual } from './store-fault.ts'

/**
 * Returns the header of a ledger after checking that it follows the previous one and matches its hash.
 * @throws StoreFault `verify/header-chain`, `verify/hash-index`
 */
export function verifyHeader(
  { rules, store }: OfflineStore,
  index: number,
  parent: LedgerHeader | undefined,
): LedgerHeader {
  const header = store.header(index)
  if (header === undefined) throw new StoreFault('verify/header-chain', `ledger ${index} is missing`)
  const about = (what: string): string => `${what} of ledger ${index}`
  requireEqual('verify/header-chain', about('the number'), header.index, index)
  if (parent !== undefined) {
    requireEqual('verify/header-chain', about('the hash of the parent'), header.parentHash, parent.hash)
    requireEqual('verify/header-chain', about("the parent's close time"), header.parentCloseTime, parent.closeTime)
  }
  const { hash, ...fields } = header
  requireEqual('verify/header-chain', about('the hash'), hash, headerHash(rules, fields))
  requireEqual('verify/hash-index', about('the entry in the table of hashes'), store.indexOfHash(hash), index)
  return header
}
