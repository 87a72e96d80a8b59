export { rulesOf } from './profiles/rules.ts'
export type { Hash, LedgerRules } from './profiles/rules.ts'
export type { AutoLines, LedgerProfile, SelfCrossing } from './profiles/ledger-profile.ts'
export type { Amendment, AmendmentStanding } from './profiles/amendment.ts'
export type { QueueProfile } from './profiles/queue-profile.ts'
export { Ledger } from './ledger.ts'
export type { CarriedTransaction } from './close/carried-transaction.ts'
export type { ApplyOptions, ApplyResult, ClosedLedger } from './ledger.ts'
export type { EarlierTransactions } from './apply/assume-earlier.ts'
export type { BrokenInvariant } from './invariants/broken-invariant.ts'
export type { AppliedTransaction } from './metadata/applied-transaction.ts'
export type { ClosedTransaction } from './metadata/closed-transaction.ts'
export type { Effects } from './metadata/effects.ts'
export { storedFees } from './entries/stored-fees.ts'
export type { LedgerFees } from './entries/stored-fees.ts'
export { nameOf } from './entries/name.ts'
export type { Name } from './entries/name.ts'
export type { Thread } from './state/entry.ts'
export type { FieldSink, MetadataSink, NamedAccount, NamedCurrency } from './entries/field-sink.ts'
export type { BranchHash, StateEntry, StateSource, StoredTree, TreeChange } from './state/state-source.ts'
export { directoryIndex } from './state/book.ts'
export { isStoredAccount } from './state/stored-accounts.ts'
export { StoredStateError } from './state/stored-state-error.ts'
export type { ChainStart, GenesisOptions, GenesisValidators } from './genesis.ts'
export { keepsTwoThirds, totalPower, validatorQuorum } from './engine/validator-set.ts'
export type { KeyPower } from './engine/validator-set.ts'
export { localRefusal } from './engine/local-checks.ts'
export { memoRefusal } from './engine/memo-refusal.ts'
export { ACCOUNT_FLAGS } from './money/flags.ts'
export { LedgerFault } from './base/ledger-fault.ts'
export type { LedgerFaultCode } from './base/ledger-fault.ts'
export type { LedgerHeader } from './base/header.ts'
export { headerBytes, headerHash } from './trees/ledger-hash.ts'
export { TransactionProver } from './proofs/transaction-prover.ts'
export { stateHashes, stateRoot } from './proofs/state-root.ts'
export type { StateHashes } from './proofs/state-root.ts'
export type { TreeTransaction } from './trees/transaction-tree.ts'
export { engineResultCode, engineResultCodes, engineResultMessage } from './base/engine-results.ts'
export type { EngineResult } from './base/engine-results.ts'
export type {
  AffectedNodeJson,
  AmountJson,
  CreatedNodeJson,
  DeletedNodeJson,
  JsonFields,
  JsonValue,
  MetadataJson,
  ModifiedNodeJson,
} from './entries/json-fields.ts'
export { entryIndex } from './views/entry-index.ts'
export type { EntryName } from './views/entry-index.ts'
export type { PathAlternative, PathSearch } from './paths/path-search.ts'
export type {
  AccountView,
  Asset,
  BookOfferView,
  LedgerView,
  LineView,
  OfferView,
  OwnedView,
  Paced,
  PoolSlotView,
  PoolView,
  SignerListView,
} from './views/view-types.ts'
