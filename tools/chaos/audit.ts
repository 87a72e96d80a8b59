import { answered } from './checker/answered.ts'
import { readBalances, readLedger, readLedgerIndex } from './checker/node-reader.ts'
import { RpcFailure } from './checker/rpc.ts'
import { checkSupply } from './checker/supply.ts'
import type { LedgerContent, Outcome } from './checker/transactions.ts'
import { checkTransactions } from './checker/transactions.ts'
import type { Violation } from './checker/violation.ts'
import { converge } from './converge.ts'
import type { History } from './history.ts'
import type { Network } from './network.ts'

/** First ledger after the genesis. */
const FIRST_LEDGER = 2

export interface Audit {
  /** Number of blocks whose hashes all validators report. */
  readonly blocks: number
  readonly ledgers: number
  readonly transactions: number
  readonly violations: readonly Violation[]
}

/**
 * Reads everything from all validators and compares it with the outcomes of clients, which have finished.
 * @param history hashes that the validators reported before their disks were deleted
 * @param timeoutMs time in which the validators must reach one height @throws RpcFailure
 */
export async function audit(
  network: Network,
  outcomes: ReadonlyMap<string, Outcome>,
  history: History,
  timeoutMs: number,
): Promise<Audit> {
  const { supply: genesis, validators } = network
  const states = await Promise.all(validators.map(({ nodeUrl }) => answered(() => readBalances(nodeUrl))))
  // Every validator must then have the ledger from which these balances come.
  await converge(network, timeoutMs)
  const last = lowest(await Promise.all(validators.map(({ nodeUrl }) => readLedgerIndex(nodeUrl))))
  await Promise.all(validators.map((_, nth) => answered(() => history.record(nth))))
  const contents = await readAll(network, last)
  // An account collects the fees of this network.
  const supplies = states.flatMap((state) => checkSupply({ ...state, genesis, burned: 0n }))
  return {
    blocks: history.blocks,
    ledgers: history.ledgers,
    transactions: contents.reduce((sum, { transactions }) => sum + transactions.length, 0),
    violations: [...history.violations(), ...checkTransactions(contents, outcomes), ...supplies],
  }
}

function lowest(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((least, value) => {
    if (value === undefined) throw new RpcFailure('A validator does not answer at the end of the run')
    return Math.min(least, value)
  }, Number.MAX_SAFE_INTEGER)
}

async function readAll({ validators: [first] }: Network, last: number): Promise<readonly LedgerContent[]> {
  const contents: LedgerContent[] = []
  for (let index = FIRST_LEDGER; index <= last; index += 1) {
    contents.push(await answered(() => readLedger(first?.nodeUrl ?? '', index)))
  }
  return contents
}
