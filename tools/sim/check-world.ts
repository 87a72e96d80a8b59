import { fetchLedger } from '../../apps/server/src/modules/indexer/ledger-source.ts'
import type { NodeLink } from '../../apps/server/src/modules/node/node-link.ts'
import { Agreement } from '../chaos/checker/agreement.ts'
import { checkSupply } from '../chaos/checker/supply.ts'
import { checkTransactions } from '../chaos/checker/transactions.ts'
import { checkTrades } from './check-index.ts'
import { checkLedger, microUnits } from './check-ledger.ts'
import type { RawLedger } from './check-ledger.ts'
import { rowsOf, simPairs } from './sim-index.ts'
import { TOKENS } from './world.ts'
import type { World } from './world.ts'

/** An invariant that the system violated. */
export interface SimViolation {
  readonly rule: string
  readonly detail: string
}

/** Index of the first ledger with transactions, because the genesis is ledger 1. */
const FIRST = 2
/** Seconds from 1970 to 2000, from which ledgers count. */
const EPOCH_S = 946_684_800

/** Checks the final state of a story. Uses its own arithmetic and bookkeeping; the product only supplies the data. */
export async function checkWorld(world: World): Promise<readonly SimViolation[]> {
  const faults = world.faults.map((detail) => ({ rule: 'no-fault', detail }))
  try {
    return [...faults, ...(await violationsOf(world))]
  } catch (error) {
    return [...faults, { rule: 'readable-end', detail: error instanceof Error ? (error.stack ?? '') : String(error) }]
  }
}

async function violationsOf(world: World): Promise<readonly SimViolation[]> {
  const { engine, index, outcomes, reads } = world
  const ends = await Promise.all(world.nodes.map((_, nth) => lastLedger(world, nth)))
  const last = Math.min(...ends)
  const lagging = ends.some((end) => end !== engine.height + 1)
    ? [{ rule: 'one-height-after-healing', detail: `nodes end at ${ends.join(', ')}, blocks at ${engine.height + 1}` }]
    : []
  const agreement = new Agreement('one-ledger')
  const ledgers: RawLedger[] = []
  const closeTimes = new Map<number, number>()
  for (let number = FIRST; number <= last; number += 1) {
    for (const [nth] of world.nodes.entries()) {
      agreement.add(nth, number, String((await world.ask(nth, 'ledger', { ledger_index: number }))['ledger_hash']))
    }
    const { closeTime, ...raw } = await rawLedger(world, number)
    ledgers.push(raw)
    closeTimes.set(number, closeTime)
  }
  const contents = ledgers.map(({ index: number, transactions }) => ({
    index: number,
    transactions: transactions.map(({ account, hash, result, sequence }) => ({ account, hash, result, sequence })),
  }))
  return [
    ...lagging,
    ...engine.appHashes.violations,
    ...agreement.violations,
    ...checkTransactions(contents, outcomes.all),
    ...ledgers.flatMap((ledger) => checkLedger(ledger, world.issuer.address)),
    ...reads.finish(),
    ...(await checkBalances(world, ledgers, last)),
    ...(await checkIndex(world, index.position, last)),
    ...checkTrades(ledgers, index.rows, closeTimes),
    ...checkPending(world, last),
  ]
}

async function lastLedger(world: World, nth: number): Promise<number> {
  return Number((await world.ask(nth, 'ledger_closed'))['ledger_index'])
}

async function rawLedger(world: World, number: number): Promise<RawLedger & { closeTime: number }> {
  const { ledger } = await world.ask(0, 'ledger', { ledger_index: number, transactions: true, expand: true })
  const listed = (ledger as { transactions: readonly Record<string, unknown>[] }).transactions
  const transactions = listed.map((each) => {
    const metadata = each['metaData'] as RawLedger['transactions'][number]['metadata']
    const { Account, Fee, Sequence, hash } = each
    const parts = { account: String(Account), sequence: Number(Sequence), hash: String(hash), fee: String(Fee) }
    return { ...parts, fields: each, metadata, result: metadata.TransactionResult }
  })
  const closeTime = (Number((ledger as { close_time: number }).close_time) + EPOCH_S) * 1000
  return { index: number, transactions, closeTime }
}

/** The native supply is exact; token totals may differ by the rounding of their 16 digits. */
async function checkBalances(world: World, ledgers: readonly RawLedger[], last: number): Promise<SimViolation[]> {
  const balances: bigint[] = []
  const { state } = await world.ask(0, 'ledger_data', { ledger_index: 'validated', type: 'account', limit: 256 })
  for (const entry of state as readonly Record<string, unknown>[]) {
    if (entry['LedgerEntryType'] === 'AccountRoot') balances.push(BigInt(String(entry['Balance'])))
  }
  const genesis = BigInt(world.genesis.state.supply)
  const { lines } = await world.ask(0, 'account_lines', { account: world.issuer.address, ledger_index: 'validated' })
  const held = (lines as readonly { readonly balance: string }[]).reduce(
    (sum, { balance }) => sum - microUnits(balance),
    0n,
  )
  const issued = BigInt(world.clients.length) * microUnits(TOKENS)
  const gap = held > issued ? held - issued : issued - held
  const tokens =
    gap > BigInt(ledgers.length) ? [{ rule: 'exact-tokens', detail: `holders have ${held} of ${issued}` }] : []
  return [...checkSupply({ ledger: last, genesis, balances, burned: 0n }), ...tokens]
}

async function checkIndex(world: World, position: number, last: number): Promise<SimViolation[]> {
  if (position !== last)
    return [{ rule: 'index-follows', detail: `the index ends at ${position}, the ledger at ${last}` }]
  const link = {
    request: (method: string, params = {}) => world.ask(1, method, params),
  } as Partial<NodeLink> as NodeLink
  const ledgers = []
  for (let number = FIRST; number <= last; number += 1) ledgers.push(await fetchLedger(link, number))
  const fresh = rowsOf(ledgers, simPairs(world.issuer.address))
  const { rows } = world.index
  if (fresh.length === rows.length && fresh.every((row, nth) => row === rows[nth])) return []
  const other = fresh.find((row, nth) => row !== rows[nth])
  return [
    {
      rule: 'index-repeats',
      detail: `${rows.length} rows, ${fresh.length} from scratch; differs at ${other ?? 'the end'}`,
    },
  ]
}

/** A session must decide about every transaction that no later ledger can include. */
function checkPending(world: World, last: number): SimViolation[] {
  return world.clients.flatMap(({ name, pending }) =>
    pending
      .filter(({ submission }) => submission.lastLedger + PATIENCE < last)
      .map(({ submission }) => ({
        rule: 'sessions-decide',
        detail: `${name} still follows ${submission.hash}, whose last ledger was ${submission.lastLedger} of ${last}`,
      })),
  )
}

/** Number of ledgers after a transaction's last one within which a session detects its end. */
const PATIENCE = 20
