import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { CanonicalSink } from '../entries/canonical-sink.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { Effects } from './effects.ts'
import type { MetadataJson } from '../entries/json-fields.ts'

/** A transaction that is in the ledger (tes or tec), with its effects. */
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

  /** Returns the metadata in canonical bytes, valid until the next call. */
  metadataBytes({ network }: LedgerRules): Uint8Array {
    const sink = CanonicalSink.of(network)
    this.effects.write(sink)
    return sink.takeView()
  }

  /** Metadata sink, created on first use. */
  get metadata(): MetadataJson {
    return this.effects.json
  }
}
