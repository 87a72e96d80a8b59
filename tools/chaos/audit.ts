import { Agreement } from './checker/agreement.ts'
import { readBlocks, readHeight } from './checker/engine-reader.ts'
import { readBalances, readLedger, readLedgerHash, readLedgerIndex } from './checker/node-reader.ts'
import { RpcFailure } from './checker/rpc.ts'
import { checkSupply } from './checker/supply.ts'
import type { LedgerContent, Outcome } from './checker/transactions.ts'
import { checkTransactions } from './checker/transactions.ts'
import type { Violation } from './checker/violation.ts'
import { converge } from './converge.ts'
import type { Network } from './network.ts'

/** Ledger after the genesis. */
const FIRST_LEDGER = 2

export interface Audit {
  /** Blocks whose hashes all validators report. */
  readonly blocks: number
  readonly ledgers: number
  readonly transactions: number
  readonly violations: readonly Violation[]
}

/**
 * Reads everything from all validators and compares it with the outcomes of clients, which have finished.
 * @param timeoutMs time in which the validators must reach one height @throws RpcFailure
 */
export async function audit(
  network: Network,
  outcomes: ReadonlyMap<string, Outcome>,
  timeoutMs: number,
): Promise<Audit> {
  const { supply: genesis, validators } = network
  const states = await Promise.all(validators.map(({ nodeUrl }) => readBalances(nodeUrl)))
  // Every validator then has the ledgers of all these balances.
  await converge(network, timeoutMs)
  const height = lowest(await Promise.all(validators.map(({ engineUrl }) => readHeight(engineUrl))))
  const last = lowest(await Promise.all(validators.map(({ nodeUrl }) => readLedgerIndex(nodeUrl))))
  const hashes = await Promise.all([compareBlocks(network, height), compareLedgers(network, last)])
  const contents = await readAll(network, last)
  // An account collects the fees of this network.
  const supplies = states.flatMap((state) => checkSupply({ ...state, genesis, burned: 0n }))
  return {
    blocks: height,
    ledgers: last,
    transactions: contents.reduce((sum, { transactions }) => sum + transactions.length, 0),
    violations: [...hashes.flat(), ...checkTransactions(contents, outcomes), ...supplies],
  }
}

function lowest(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((least, value) => {
    if (value === undefined) throw new RpcFailure('A validator does not answer at the end of the run')
    return Math.min(least, value)
  }, Number.MAX_SAFE_INTEGER)
}

async function compareBlocks({ validators }: Network, last: number): Promise<readonly Violation[]> {
  const [appHashes, blockHashes] = [new Agreement('one-app-hash'), new Agreement('one-ledger')]
  for (const [nth, { engineUrl }] of validators.entries()) {
    for await (const { appHash, blockHash, height } of readBlocks(engineUrl, 1, last)) {
      appHashes.add(nth, height, appHash)
      blockHashes.add(nth, height, blockHash)
    }
  }
  const missing = last - appHashes.size
  const gap: Violation = { rule: 'complete-ledgers', detail: `${missing} of ${last} blocks are missing` }
  return [...appHashes.violations, ...blockHashes.violations, ...(missing === 0 ? [] : [gap])]
}

async function compareLedgers({ validators }: Network, last: number): Promise<readonly Violation[]> {
  const hashes = new Agreement('one-ledger')
  const compare = async (url: string, nth: number): Promise<void> => {
    for (let index = 1; index <= last; index += 1) hashes.add(nth, index, await readLedgerHash(url, index))
  }
  await Promise.all(validators.map(({ nodeUrl }, nth) => compare(nodeUrl, nth)))
  return hashes.violations
}

async function readAll({ validators: [first] }: Network, last: number): Promise<readonly LedgerContent[]> {
  const contents: LedgerContent[] = []
  for (let index = FIRST_LEDGER; index <= last; index += 1) {
    contents.push(await readLedger(first?.nodeUrl ?? '', index))
  }
  return contents
}
