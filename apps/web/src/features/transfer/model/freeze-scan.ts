import type { WalletRecord } from '@tidebook/contract'

const PASSIVE = 'OfferAffect'
const LISTED = 'SetBlackListP'

/**
 * Reads the latest records of an account that the network has barred, newest first: a leading run of passive fills and
 * then the record of the listing means that the bar does not hold it; anything else means frozen (STA-014).
 */
export const isFrozenByRecords = (records: readonly Pick<WalletRecord, 'type'>[]): boolean =>
  records.find(({ type }) => type !== PASSIVE)?.type !== LISTED
