import type { ParsedTransaction } from '@tidebook/protocol'
import type { LedgerHeader } from './header.ts'
import type { MetadataJson } from './metadata/metadata-json.ts'
import type { EngineResult } from './results/engine-results.ts'
import type { LedgerRules } from './rules.ts'
import type { LedgerView } from './views/view-types.ts'

export interface ApplyResult {
  readonly result: EngineResult
  /** True when the transaction is in the ledger (tes or tec). */
  readonly applied: boolean
  readonly transactionIndex?: number
  readonly metadata?: MetadataJson
}

/** A serialised entry: its ledger index (64 hex digits) and a compact binary value. */
export interface StateEntry {
  readonly key: string
  readonly value: Uint8Array
}

export interface ClosedTransaction {
  readonly tx: ParsedTransaction
  readonly result: EngineResult
  readonly metadata: MetadataJson
}

export interface ClosedLedger {
  readonly header: LedgerHeader
  readonly transactions: readonly ClosedTransaction[]
  /** Entries to store, sorted by key; undefined deletes. */
  readonly changes: readonly { readonly key: string; readonly value: Uint8Array | undefined }[]
}

export interface GenesisOptions {
  /** Account id that owns the whole supply. */
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** Ledger seconds. */
  readonly closeTime: number
}

export declare class Ledger {
  static genesis(rules: LedgerRules, options: GenesisOptions): Ledger
  static load(rules: LedgerRules, header: LedgerHeader, entries: Iterable<StateEntry>): Ledger
  readonly rules: LedgerRules
  readonly openIndex: number
  readonly lastClosed: LedgerHeader
  apply(tx: ParsedTransaction): ApplyResult
  close(closeTime: number): ClosedLedger
  view(which: 'current' | 'validated'): LedgerView
  stateEntries(): Iterable<StateEntry>
}
