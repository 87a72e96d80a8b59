import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../results/engine-results.ts'
import type { Effects } from './effects.ts'
import type { MetadataJson } from './metadata-json.ts'

/** A transaction that is in the ledger (tes or tec), with what it did. */
export class AppliedTransaction {
  readonly tx: ParsedTransaction
  readonly effects: Effects
  readonly applied = true

  constructor(tx: ParsedTransaction, effects: Effects) {
    this.tx = tx
    this.effects = effects
  }

  get result(): EngineResult {
    return this.effects.result
  }

  get transactionIndex(): number {
    return this.effects.transactionIndex
  }

  /** Made when it is first asked for. */
  get metadata(): MetadataJson {
    return this.effects.json
  }
}
