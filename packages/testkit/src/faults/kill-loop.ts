import { swt } from '@tidebook/protocol/networks'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tidebook/node/sockets'
import { createLogger, openNetworkKeys, Random, type NetworkKeys } from '@tidebook/server'
import { digestIndex, type IndexDigest } from '../audit/index-digest.ts'
import { auditLedger, type LedgerAudit } from '../audit/ledger-audit.ts'
import { eventually } from '../eventually.ts'
import { ExchangeProgram, type KillScope, type ProgramOptions } from '../program/exchange-program.ts'
import { startExchange } from '../start-exchange.ts'
import { randomWallet } from '../test-account.ts'
import { TestkitError } from '../testkit-error.ts'
import { startTraders, type RunningTraders } from './recording-traders.ts'
import { emptyRecord, findLost, type TradingRecord } from './trading-record.ts'

export interface KillLoopOptions {
  readonly dataDir: string
  readonly cycles: number
  /** The same seed kills at the same moments, as far as the machine is deterministic. */
  readonly seed: number
  /** Called after every cycle. */
  readonly onCycle?: (cycle: number, scope: KillScope, record: TradingRecord) => void
}

/** The findings after all kills. Every list is empty if nothing was lost or duplicated. */
export interface KillLoopResult {
  readonly kills: Readonly<Record<string, number>>
  readonly submitted: number
  readonly acknowledged: number
  /** Transactions that were acknowledged as validated but are missing from that ledger. */
  readonly lost: readonly string[]
  /** Transactions that were acknowledged in two ledgers. */
  readonly contradictions: readonly string[]
  readonly audit: LedgerAudit
  /** Hash of the last indexed ledger. It equals the audit's last hash if both agree. */
  readonly indexedHash: string | undefined
  readonly index: IndexDigest
  readonly rebuilt: IndexDigest
  /** Milliseconds from each restart until node, database and index are in step, sorted. */
  readonly recoveries: readonly number[]
}

const CLOSE_INTERVAL_MS = 100
const TRADERS = 4
/** Longest time from the first validated order to the kill, or from the start if the kill interrupts the start. */
const MAX_LIFE_MS = 1_200
const MAX_START_MS = 1_500
const SCOPES: readonly KillScope[] = ['everything', 'everything', 'program-and-node', 'program']

/**
 * Starts the exchange repeatedly, trades on it, and kills it with SIGKILL at random moments: while it serves, and in
 * every fifth cycle while it starts. Then recomputes the ledger from its first transaction and rebuilds the index.
 * @throws TestkitError if the ledger is broken or the exchange does not start again
 */
export async function runKillLoop(options: KillLoopOptions): Promise<KillLoopResult> {
  const random = new Random(options.seed)
  const program = await programFor(options.dataDir)
  const traders = await fundTraders(options.dataDir)
  const keys = await openNetworkKeys(options.dataDir, swt)
  const record = emptyRecord()
  const kills: Record<string, number> = {}
  const recoveries: number[] = []

  for (let cycle = 1; cycle <= options.cycles; cycle += 1) {
    const running = ExchangeProgram.start(program)
    let atWork: RunningTraders | undefined
    const work = (): void => {
      atWork = startTraders({
        nodeUrl: running.nodeUrl,
        nodeToken: running.nodeToken,
        keys,
        traders,
        record,
        random,
        logger: silent,
      })
    }
    try {
      if (random.chance(20)) {
        work()
        await delay(random.below(MAX_START_MS))
      } else {
        const started = performance.now()
        await running.ready()
        recoveries.push(performance.now() - started)
        // Trading starts only now, because a refused connection waits longer with each retry.
        const before = record.acknowledged.size
        work()
        // Waits for an order, so that there is data to lose even on a busy machine.
        await eventually('an order that is validated', () => record.acknowledged.size > before)
        await delay(random.below(MAX_LIFE_MS))
      }
    } finally {
      const scope = random.pick(SCOPES)
      await running.kill(scope)
      await atWork?.stop()
      kills[scope] = (kills[scope] ?? 0) + 1
      options.onCycle?.(cycle, scope, record)
    }
  }
  return {
    kills,
    submitted: record.submitted.size,
    acknowledged: record.acknowledged.size,
    contradictions: record.contradictions,
    recoveries: recoveries.toSorted((a, b) => a - b),
    ...(await inspect(options.dataDir, program, keys, record)),
  }
}

const silent = createLogger('silent')

async function programFor(dataDir: string): Promise<ProgramOptions> {
  return {
    dataDir,
    port: await freePort(),
    nodePort: await freePort(),
    env: { CLOSE_INTERVAL_MS: String(CLOSE_INTERVAL_MS) },
  }
}

/** Creates the network and its traders and stops cleanly. */
async function fundTraders(dataDir: string) {
  const { exchange } = await startExchange({ dataDir })
  const traders = Array.from({ length: TRADERS }, () => randomWallet().key)
  for (const { address } of traders) await exchange.fund(address, { SWT: '100000', CNY: '100000' })
  await exchange.close()
  await exchange.stop()
  return traders
}

/** Starts with a node that closes no more ledgers, so that the compared data does not change. */
async function inspect(dataDir: string, program: ProgramOptions, keys: NetworkKeys, record: TradingRecord) {
  const { exchange } = await startExchange({ dataDir })
  const audit = await auditLedger(exchange.link, keys.of('genesis').address)
  const lost = findLost(record, audit.transactions)
  const index = await digestIndex(exchange.databaseUrl)
  const indexedHash = exchange.server.market.index?.status.position?.hash
  await exchange.stop()

  const rebuilding = ExchangeProgram.start({ ...program, command: 'rebuild' })
  const { code, complaints } = await rebuilding.ended
  if (code !== 0) throw new TestkitError('testkit/ended', `The rebuild ended with ${code}: ${complaints.join(' | ')}`)
  const again = await startExchange({ dataDir })
  const rebuilt = await digestIndex(again.exchange.databaseUrl)
  await again.exchange.stop()
  return { audit, lost, indexedHash, index, rebuilt }
}
