import type { NodeLink } from '@tidebook/server'
import { Ledger, rulesOf } from '@tidebook/ledger'
import { decodeAddress, parseTransaction, swt } from '@tidebook/protocol'
import { TestkitError } from '../testkit-error.ts'

/** Contents of a complete ledger history. */
export interface LedgerAudit {
  readonly ledgers: number
  /** Ledger index by transaction hash. */
  readonly transactions: ReadonlyMap<string, number>
  readonly lastHash: string
}

interface LedgerJson {
  readonly hash: string
  readonly parent_hash: string
  readonly account_hash: string
  readonly close_time: number
  readonly total_coins: string
  readonly transactions: readonly { readonly hash: string; readonly tx_blob: string }[]
}

/**
 * Reads every ledger of a local swt node and recomputes all of them, starting without state. Checks that every ledger
 * hash includes the hash of its parent, that no transaction appears twice, and that applying the transactions gives the
 * state that the node reports.
 * @param genesisAccount the account that holds the whole supply in the first ledger
 * @throws TestkitError `testkit/audit` with the index of the first wrong ledger
 */
export async function auditLedger(link: NodeLink, genesisAccount: string): Promise<LedgerAudit> {
  const last = await lastIndex(link)
  const first = await readLedger(link, 1)
  const again = Ledger.genesis(rulesOf(swt), {
    master: decodeAddress(swt, genesisAccount),
    totalDrops: BigInt(first.total_coins),
    closeTime: first.close_time,
  })
  assertSame(1, 'hash', first.hash, again.lastClosed.hash)
  const transactions = new Map<string, number>()
  for (let index = 2; index <= last; index += 1) {
    const ledger = await readLedger(link, index)
    assertSame(index, 'parent hash', ledger.parent_hash, again.lastClosed.hash)
    for (const { hash, tx_blob: blob } of ledger.transactions) {
      const before = transactions.get(hash)
      if (before !== undefined) fail(`Transaction ${hash} is in ledger ${before} and in ledger ${index}`)
      transactions.set(hash, index)
      const tx = parseTransaction(swt, Buffer.from(blob, 'hex'))
      assertSame(index, 'transaction hash', hash, tx.hash)
      if (!again.apply(tx).applied) fail(`Transaction ${hash} of ledger ${index} does not apply to the ledger before`)
    }
    const { header } = again.close(ledger.close_time)
    assertSame(index, 'state hash', ledger.account_hash, header.stateHash)
    assertSame(index, 'hash', ledger.hash, header.hash)
  }
  return { ledgers: last, transactions, lastHash: again.lastClosed.hash }
}

async function lastIndex(link: NodeLink): Promise<number> {
  return ((await link.request('ledger_closed')) as { readonly ledger_index: number }).ledger_index
}

async function readLedger(link: NodeLink, index: number): Promise<LedgerJson> {
  const params = { ledger_index: index, transactions: true, expand: true, binary: true }
  return ((await link.request('ledger', params, 60_000)) as { readonly ledger: LedgerJson }).ledger
}

function assertSame(index: number, what: string, reported: string, computed: string): void {
  if (reported !== computed) fail(`Ledger ${index}: its ${what} is ${reported}, computed again it is ${computed}`)
}

function fail(message: string): never {
  throw new TestkitError('testkit/audit', message)
}
