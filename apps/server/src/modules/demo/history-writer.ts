import type { Decimal } from '@tidebook/amount'
import type { PairResolver } from '@tidebook/market'
import type { Logger } from '../../platform/logger.ts'
import type { Submitted } from '../node/ledger-account.ts'
import type { LedgerSession } from '../node/ledger-session.ts'
import { closeLedgerAt } from '../devnet/manual-ledger.ts'
import type { NetworkKeys } from '../devnet/network-keys.ts'
import type { NetworkFile } from '../network/network-file.ts'
import type { NodeLink } from '../node/node-link.ts'
import { demoActors, fundActors, type Actors } from './actors.ts'
import { cancelDraft } from './offer-draft.ts'
import { tradePair, drawTradedPairs } from './history-round.ts'
import type { DemoPair } from './demo-pairs.ts'
import { openPool, pooledPairs } from './demo-pools.ts'
import { DAY, historySchedule } from './history-schedule.ts'
import { buildLadder } from './ladder.ts'
import { readMakerOffers } from './own-offers.ts'
import { PriceWalk } from './price-walk.ts'
import { Random } from './random.ts'

export interface HistoryOptions {
  readonly link: NodeLink
  readonly session: LedgerSession
  readonly keys: NetworkKeys
  readonly network: NetworkFile
  readonly pairs: readonly DemoPair[]
  readonly resolver: PairResolver
  readonly logger: Logger
  readonly now: () => number
  /** Length of the history, in days. */
  readonly days: number
  /** Seed of the random choices; the same seed gives the same history. */
  readonly seed: number
  /** Receives the fraction written, from 0 to 1, after each ledger. */
  readonly onWritten?: (share: number) => void
}

/** Maximum number of submissions in flight; the node queues a few thousand. */
const MAX_UNDER_WAY = 500
const PROGRESS_EVERY = 200
/** Age at which pools open, in milliseconds, so that their first day is complete. */
const POOLS_MS = 8 * 86_400_000

/**
 * Writes the history of the demonstration market on a node that closes manually: every order is a signed transaction,
 * and every ledger closes at its simulated time. Ends with a full book around the last prices.
 * @throws SubmissionError, NodeLinkError
 */
export async function writeHistory(options: HistoryOptions): Promise<void> {
  const { link, session, keys, network, pairs, logger, now, days, seed, onWritten } = options
  const started = performance.now()
  const random = new Random(seed)
  const walk = new PriceWalk(random, network)
  const actors = demoActors(keys, session)
  const begin = now()
  await fundActors(actors, keys, network, session)
  await closeLedgerAt(link, begin - days * DAY)

  const schedule = historySchedule(begin, days)
  const last = new Map<string, Decimal>()
  let orders = 0
  let unpooled = pooledPairs(network, pairs)
  for (const [index, { time, share, volume }] of schedule.entries()) {
    walk.step(share)
    const under = drawTradedPairs(pairs, random).flatMap((pair) => {
      const to = priceOf(pair, walk)
      const from = last.get(pair.key) ?? to
      last.set(pair.key, to)
      return tradePair(pair, { from, to }, volume, actors, random)
    })
    if (time >= begin - POOLS_MS && unpooled.length > 0) {
      under.push(...unpooled.flatMap((pair) => openPool(pair, priceOf(pair, walk), actors, network, random)))
      unpooled = []
    }
    orders += under.length
    reportRefusals(await Promise.all(under), logger)
    await closeLedgerAt(link, time)
    onWritten?.((index + 1) / schedule.length)
    if (index % PROGRESS_EVERY === 0)
      logger.info({ ledgers: `${index}/${schedule.length}`, orders }, 'writing the history of the demonstration market')
  }
  orders += await clearBooks(options, actors)
  for (const pair of pairs) orders += await placeLadder(pair, walk, actors, random, logger)
  await closeLedgerAt(link, now())
  logger.info(
    { ledgers: schedule.length, orders, seconds: Math.round((performance.now() - started) / 100) / 10 },
    'the history of the demonstration market is complete',
  )
}

async function placeLadder(
  pair: DemoPair,
  walk: PriceWalk,
  actors: Actors,
  random: Random,
  logger: Logger,
): Promise<number> {
  const results = await Promise.all(buildLadder(pair, priceOf(pair, walk), actors, random))
  reportRefusals(results, logger)
  return results.length
}

function priceOf(pair: DemoPair, walk: PriceWalk): Decimal {
  return walk.price(pair.base.currency, pair.counter.currency, pair.priceDecimal)
}

/** Cancels the remaining orders of the history, so that the book starts empty. */
async function clearBooks({ link, resolver }: HistoryOptions, actors: Actors): Promise<number> {
  let count = 0
  for (const maker of actors.makers) {
    const offers = await readMakerOffers(maker, link, resolver)
    for (let from = 0; from < offers.length; from += MAX_UNDER_WAY) {
      await Promise.all(
        offers.slice(from, from + MAX_UNDER_WAY).map(({ sequence }) => maker.submit(cancelDraft(sequence))),
      )
    }
    count += offers.length
  }
  return count
}

/**
 * Logs refused orders, except the expected ones that match nothing (tecKILLED) or would match an order of the same
 * owner.
 */
function reportRefusals(results: readonly Submitted[], logger: Logger): void {
  for (const { result, message } of results)
    if (!/^(?:tes|tec)/.test(result)) logger.warn({ result, message }, 'an order of the generated history was refused')
}
