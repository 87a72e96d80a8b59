export { startNode } from './start-node.ts'
export { readArguments } from './options/arguments.ts'
export { defaultLimits } from './server/limits.ts'
export type { NodeOptions, RunningNode } from './options/node-options.ts'
export { NodeError } from './base/node-error.ts'
export { exitCodes } from './base/node-error.ts'
export type { NodeErrorCode } from './base/node-error.ts'
export type {
  CheckedEntry,
  CloseEntry,
  DeliveredLedger,
  DeliveryResult,
  LogAdmission,
  LogBatch,
  LogCheck,
  LogEntry,
  LogReader,
  OrderedLog,
  TransactionEntry,
} from './log/ordered-log.ts'
export { DirectLog } from './log/direct-log.ts'
export { continuedGenesis } from './continued-genesis.ts'
export type { ContinuedGenesis } from './continued-genesis.ts'
export { newGenesisState, readGenesisState } from './log/comet/genesis-state.ts'
export type { GenesisState } from './log/comet/genesis-state.ts'
export { MAX_LEDGER_VALIDATORS, base64ToHex, isValidatorKey, keylessAuthority } from './log/comet/genesis-validators.ts'
export type { ValidatorState, ValidatorsState } from './log/comet/genesis-validators.ts'
export { keepsTwoThirds, totalPower, validatorQuorum } from '@tidebook/ledger'
export { verifyStore } from './audit/verify-store.ts'
export type { VerifiedStore, VerifyOptions } from './audit/verify-store.ts'
export { StoreFault } from './audit/store-fault.ts'
export type { StoreFaultCode } from './audit/store-fault.ts'
export { copyStore } from './store/copy-store.ts'
