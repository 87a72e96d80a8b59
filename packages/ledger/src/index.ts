export { rulesOf } from './profiles/rules.ts'
export type { LedgerRules } from './profiles/rules.ts'
export type { Amendment } from './profiles/amendment.ts'
export type { QueueProfile } from './profiles/queue-profile.ts'
export { Ledger } from './ledger.ts'
export type { CarriedTransaction } from './close/carried-transaction.ts'
export type { ApplyOptions, ApplyResult, ClosedLedger } from './ledger.ts'
export type { EarlierTransactions } from './apply/assume-earlier.ts'
export type { BrokenInvariant } from './invariants/broken-invariant.ts'
export type { Effects } from './metadata/effects.ts'
export { storedFees } from './entries/stored-fees.ts'
export type { LedgerFees } from './entries/stored-fees.ts'
export { nameOf } from './entries/name.ts'
export type { Name } from './entries/name.ts'
export type { Thread } from './state/entry.ts'
export type { MetadataSink, NamedAccount, NamedCurrency } from './entries/field-sink.ts'
export type { BranchHash, StateEntry, StateSource, StoredTree, TreeChange } from './state/state-source.ts'
export { directoryIndex } from './state/book.ts'
export { creations } from './close/stored-entry.ts'
export type { StoredChange } from './trees/ledger-hash.ts'
export { isStoredAccount } from './state/stored-accounts.ts'
export { StoredStateError } from './state/stored-state-error.ts'
export { isStoredOffer, storedOfferPlace } from './state/stored-offers.ts'
export type { BookPosition, OfferPlace, StoredOffers } from './state/stored-offers.ts'
export type { ChainStart, GenesisOptions, GenesisValidators } from './genesis.ts'
export { keepsTwoThirds, totalPower, validatorQuorum } from './engine/validator-set.ts'
export type { KeyPower } from './engine/validator-set.ts'
export { localRefusal } from './engine/local-checks.ts'
export { memoRefusal } from './engine/memo-refusal.ts'
export { ACCOUNT_FLAGS } from './money/flags.ts'
export { LedgerFault } from './base/ledger-fault.ts'
export type { LedgerHeader } from './base/header.ts'
export { headerBytes, headerHash } from './trees/ledger-hash.ts'
export { TransactionProver } from './proofs/transaction-prover.ts'
export { stateHashes } from './proofs/state-root.ts'
export { engineResultCode, engineResultCodes, engineResultMessage } from './base/engine-results.ts'
export type { EngineResult } from './base/engine-results.ts'
export type { AffectedNodeJson, AmountJson, JsonFields, JsonValue, MetadataJson } from './entries/json-fields.ts'
export { entryIndex } from './views/entry-index.ts'
export type { EntryName } from './views/entry-index.ts'
export type { PathAlternative, PathSearch } from './paths/path-search.ts'
export type {
  AccountView,
  Asset,
  LedgerView,
  LineView,
  OfferView,
  OwnedView,
  Paced,
  PoolSlotView,
  PoolView,
} from './views/view-types.ts'
