import type { Ledger } from '@tidebook/ledger'
import { referenceGenesis } from '../../../packages/ledger/src/testing/reference-genesis.ts'
import type { ReferenceGenesis } from '../../../packages/ledger/src/testing/reference-genesis.ts'
import { applyHere } from '../apply-here.ts'
import type { CommonGenesis } from '../genesis.ts'
import { MASTER } from '../cast.ts'
import type { Reference } from '../reference.ts'

const GENESIS: ReferenceGenesis = {
  baseFee: 10n,
  reserveBase: 10_000_000n,
  reserveIncrement: 2_000_000n,
  listsAmendments: true,
  master: MASTER.address,
  totalDrops: 100_000_000_000_000_000n,
  closeTime: 946_771_200,
}

/** Returns a genesis for tests, in the format that a reference would return. */
export function testGenesis(): CommonGenesis {
  return { genesis: GENESIS, ledger: referenceGenesis(GENESIS), version: 'test' }
}

/** Returns a second ledger of our own, in the role of the reference, so that a test checks only the run itself. */
export function mirror(ledger: Ledger = testGenesis().ledger): Reference {
  return {
    async submit(blob) {
      const first = applyHere(ledger, blob, true).result
      if (!first.startsWith('tec')) return { result: first, failHard: true }
      return { result: applyHere(ledger, blob, false).result, failHard: false }
    },
    async close(closeTime) {
      const { header, transactions } = ledger.close(closeTime)
      return {
        ledger_index: header.index,
        close_time: header.closeTime,
        parent_close_time: header.parentCloseTime,
        close_time_resolution: header.closeTimeResolution,
        account_hash: header.stateHash,
        transaction_hash: header.transactionHash,
        ledger_hash: header.hash,
        total_coins: header.totalDrops.toString(),
        txs: transactions.flatMap(({ applied, hash, result }) =>
          applied === undefined ? [] : [{ hash, r: result, meta: applied.metadata }],
        ),
      }
    },
  }
}
