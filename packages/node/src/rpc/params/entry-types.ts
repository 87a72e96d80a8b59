/** Entry types by their short names in requests. */
export const ENTRY_TYPES = {
  account: 'AccountRoot',
  amendments: 'Amendments',
  amm: 'AMM',
  check: 'Check',
  deposit_preauth: 'DepositPreauth',
  directory: 'DirectoryNode',
  fee: 'FeeSettings',
  hashes: 'LedgerHashes',
  nunl: 'NegativeUNL',
  offer: 'Offer',
  signer_list: 'SignerList',
  ticket: 'Ticket',
} as const
