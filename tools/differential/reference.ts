import type {
  RecordedLedger,
  RecordedMetadata,
  RecordedTransaction,
} from '../../packages/ledger/src/testing/recorded-ledger.ts'
import type { Answer } from './answer.ts'
import { objectIn, objectsIn, textIn, wholeIn } from './answer.ts'
import { DifferentialError } from './differential-error.ts'
import { mustCall } from './reference-client.ts'
import type { Call } from './reference-client.ts'

/** The reference's result for a submission. */
interface Submitted {
  /** Engine result, or `rpc:` and the name of an error when the submission did not reach the engine. */
  readonly result: string
  /** Value of `fail_hard` in the last submission. */
  readonly failHard: boolean
}

/** An implementation to compare with. */
export interface Reference {
  /** Submits to the open ledger. */
  submit(blob: string): Promise<Submitted>
  /** Closes the open ledger, at a time in ledger seconds if the reference accepts one. */
  close(closeTime: number): Promise<RecordedLedger>
}

/**
 * Returns the reference reached by these calls.
 * @throws DifferentialError `reference/away`, `reference/answer`, `reference/not-standalone`
 */
export function referenceBehind(call: Call): Reference {
  const once = async (blob: string, failHard: boolean): Promise<Submitted> => {
    const answer = await call('submit', { tx_blob: blob, fail_hard: failHard })
    if (answer['engine_result'] !== undefined) return { result: textIn(answer, 'engine_result'), failHard }
    return { result: `rpc:${textIn(answer, 'error')}`, failHard }
  }
  return {
    async submit(blob) {
      const first = await once(blob, true)
      // With `fail_hard`, a result that costs the fee is not included in the ledger.
      return first.result.startsWith('tec') ? once(blob, false) : first
    },
    async close(closeTime) {
      const open = wholeIn(await mustCall(call, 'ledger_current'), 'ledger_current_index')
      const closed = await call('ledger_accept', { close_time: closeTime })
      if (closed['error'] !== undefined) throw notClosed(closed)
      const params = { ledger_index: open, transactions: true, expand: true }
      return recordedLedger(objectIn(await mustCall(call, 'ledger', params), 'ledger'))
    },
  }
}

function notClosed(answer: Answer): DifferentialError {
  return new DifferentialError(
    'reference/not-standalone',
    `The reference does not close a ledger on request (${String(answer['error'])}). Run it standalone (-a), and list this address as its admin`,
  )
}

function recordedLedger(ledger: Answer): RecordedLedger {
  return {
    ledger_index: wholeIn(ledger, 'ledger_index'),
    close_time: wholeIn(ledger, 'close_time'),
    parent_close_time: wholeIn(ledger, 'parent_close_time'),
    close_time_resolution: wholeIn(ledger, 'close_time_resolution'),
    account_hash: textIn(ledger, 'account_hash'),
    transaction_hash: textIn(ledger, 'transaction_hash'),
    ledger_hash: textIn(ledger, 'ledger_hash'),
    total_coins: textIn(ledger, 'total_coins'),
    txs: objectsIn(ledger, 'transactions').map(recordedTransaction).sort(byPlace),
  }
}

function byPlace(one: RecordedTransaction, other: RecordedTransaction): number {
  return one.meta.TransactionIndex - other.meta.TransactionIndex
}

function recordedTransaction(tx: Answer): RecordedTransaction {
  const meta = objectIn(tx, tx['metaData'] === undefined ? 'meta' : 'metaData')
  objectsIn(meta, 'AffectedNodes')
  wholeIn(meta, 'TransactionIndex')
  return {
    hash: textIn(tx, 'hash'),
    r: textIn(meta, 'TransactionResult'),
    meta: meta as unknown as RecordedMetadata,
  }
}
