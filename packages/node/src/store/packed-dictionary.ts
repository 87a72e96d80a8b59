/** First byte of every stored value. Part of the store format: append only. */
export const tags = {
  false: 0,
  true: 1,
  integer: 2,
  negative: 3,
  double: 4,
  text: 5,
  hex: 6,
  address: 7,
  decimal: 8,
  negativeDecimal: 9,
  known: 10,
  array: 11,
  object: 12,
  again: 13,
  null: 14,
  hash: 15,
} as const

/** Marks a key stored as text instead of a number. */
export const TEXT_KEY = 255

/**
 * Names that stored metadata repeats. Their position is the stored form: append only, never reorder or remove (at most
 * 250 entries; other names are stored as text).
 */
export const PACKED_KEYS: readonly string[] = [
  'AffectedNodes', 'TransactionIndex', 'TransactionResult', 'DeliveredAmount', 'CreatedNode', 'ModifiedNode',
  'DeletedNode', 'LedgerEntryType', 'LedgerIndex', 'NewFields', 'FinalFields', 'PreviousFields', 'PreviousTxnID',
  'PreviousTxnLgrSeq', 'Account', 'Balance', 'Sequence', 'OwnerCount', 'Flags', 'TakerPays', 'TakerGets',
  'BookDirectory', 'BookNode', 'OwnerNode', 'Expiration', 'Platform', 'currency', 'issuer', 'value', 'LowLimit',
  'HighLimit', 'LowNode', 'HighNode', 'LowQualityIn', 'LowQualityOut', 'HighQualityIn', 'HighQualityOut', 'RootIndex',
  'ExchangeRate', 'TakerPaysCurrency', 'TakerPaysIssuer', 'TakerGetsCurrency', 'TakerGetsIssuer', 'IndexNext',
  'IndexPrevious', 'Owner', 'RegularKey', 'Domain', 'EmailHash', 'MessageKey', 'TransferRate', 'TickSize',
  'AccountTxnID', 'SignerEntries', 'SignerEntry', 'SignerQuorum', 'SignerWeight', 'SignerListID', 'FeeCurrency',
  'OfferFeeRateNum', 'OfferFeeRateDen', 'index', 'hash', 'parentHash', 'closeTime', 'parentCloseTime', 'totalDrops',
  'transactionHash', 'stateHash', 'transactionCount', 'closeTimeResolution', 'closeFlags', 'checkpointHash',
] // prettier-ignore

/** Values that stored metadata repeats; append only, as above. */
export const PACKED_VALUES: readonly string[] = [
  'tesSUCCESS', 'AccountRoot', 'Offer', 'SkywellState', 'RippleState', 'DirectoryNode', 'tecKILLED',
  'tecUNFUNDED_OFFER', 'tecPATH_DRY', 'tecPATH_PARTIAL', 'tecUNFUNDED_PAYMENT', 'tecINSUF_RESERVE_OFFER',
  'SignerList', 'FeeSettings', '', '0', 'jjjjjjjjjjjjjjjjjjjjBZbvri', 'rrrrrrrrrrrrrrrrrrrrBZbvji', 'SWT', 'XRP', 'CNY',
  '0000000000000000',
] // prettier-ignore
