import type { LedgerDifference } from '../../packages/ledger/src/testing/compare-ledgers.ts'

/** A difference, and the ledger in which it occurred. */
export interface Difference extends Omit<LedgerDifference, 'level'> {
  readonly ledger: number
}

export interface TypeCount {
  readonly sent: number
  readonly succeeded: number
}

/** Counts of the results of a world. */
export class Tally {
  readonly byType = new Map<string, TypeCount>()
  readonly differences: Difference[] = []
  ledgers = 0
  /** Transactions that were not sent because they cannot be encoded. */
  unsendable = 0

  /** @param result the reference's result of the submission */
  count(type: string, result: string): void {
    const { sent, succeeded } = this.byType.get(type) ?? { sent: 0, succeeded: 0 }
    this.byType.set(type, { sent: sent + 1, succeeded: succeeded + (result === 'tesSUCCESS' ? 1 : 0) })
  }

  get total(): TypeCount {
    const counts = [...this.byType.values()]
    return {
      sent: counts.reduce((sum, { sent }) => sum + sent, 0),
      succeeded: counts.reduce((sum, { succeeded }) => sum + succeeded, 0),
    }
  }
}
