import { setTimeout as delay } from 'node:timers/promises'
import type { KeyPair } from '@tidebook/protocol'
import type { Exchange, OrderTerms } from '@tidebook/testkit'
import { benchKeyPair } from '../node/native-signer.ts'
import { IMMEDIATE_OR_CANCEL, signOrder } from './sign-order.ts'

const TICK_MS = 20
/** Longest time that a tick makes up for, so that a stalled machine does not send a burst that the node refuses. */
const CATCH_UP_MS = 100
/** Decimals of a price. Prices are whole numbers of this unit. */
const PRICE_DECIMALS = 6
/** Levels on each side of the middle in which orders move. */
const LEVELS = 24
/** Number of open orders per maker. */
const OPEN_ORDERS = 8
const MAKERS = 20
const TAKERS = 5

export interface RestlessMarketOptions {
  /** Middle of the book in millionths of the counter's unit. */
  readonly middle: number
  /** Orders per second that move to another price. */
  readonly moves: number
  /** Orders per second that take the best price. */
  readonly trades: number
}

/** A market in which orders move and trade at fixed rates. */
export interface RestlessMarket {
  /** Orders that the node accepted so far. */
  readonly sent: number
  /** Sends no orders until `resume` is called. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

interface Trader {
  readonly key: KeyPair
  sequence: number
  /** Whether the node refused an order, and would refuse all later ones because a sequence number is missing. */
  isBehind: boolean
}

/** Funds makers and takers of SWT-CNY on a running exchange, and makes them trade until the market stops. */
export async function startRestlessMarket(
  exchange: Exchange,
  { middle, moves, trades }: RestlessMarketOptions,
): Promise<RestlessMarket> {
  const traders = Array.from({ length: MAKERS + TAKERS }, (_, index) => benchKeyPair(`restless ${index}`))
  for (const { address } of traders) await exchange.fund(address, { SWT: '1000000', CNY: '1000000' })
  await exchange.indexed()
  const makers = await Promise.all(traders.slice(0, MAKERS).map((key) => numbered(exchange, key)))
  const takers = await Promise.all(traders.slice(MAKERS).map((key) => numbered(exchange, key)))
  let accepted = 0
  const send = async (trader: Trader, terms: Omit<OrderTerms, 'base' | 'counter'>, old?: number): Promise<void> => {
    const sequence = trader.sequence
    trader.sequence += 1
    const blob = signOrder(exchange, trader.key, sequence, { base: 'SWT', counter: 'CNY', ...terms }, old)
    const answer = exchange.link.request('submit', { tx_blob: blob })
    const isAccepted = await answer.then(isApplied, () => false)
    if (isAccepted) accepted += 1
    else trader.isBehind = true
  }
  const priceAt = (millionths: number): string => (millionths / 10 ** PRICE_DECIMALS).toFixed(PRICE_DECIMALS)
  const spread = Math.max(1, Math.round(middle / 2000))

  const move = (count: number): Promise<void> => {
    const maker = makers[count % MAKERS] as Trader
    const side = count % 2 === 0 ? 'sell' : 'buy'
    const away = spread * (1 + ((count * 7) % LEVELS))
    const price = priceAt(side === 'sell' ? middle + away : middle - away)
    const amount = String(20 + ((count * 13) % 80))
    const old = maker.sequence - OPEN_ORDERS
    return send(maker, { side, price, amount }, old > 0 && count >= MAKERS * OPEN_ORDERS ? old : undefined)
  }
  const trade = (count: number): Promise<void> => {
    const taker = takers[count % TAKERS] as Trader
    const side = count % 2 === 0 ? 'sell' : 'buy'
    const price = priceAt(side === 'buy' ? middle * 2 : Math.round(middle / 2))
    return send(taker, { side, price, amount: String(1 + (count % 9)), flags: IMMEDIATE_OR_CANCEL })
  }

  let last = performance.now()
  let [moved, traded, due, isOver, isPaused] = [0, 0, 0, false, false]
  const running = (async () => {
    while (!isOver) {
      const now = performance.now()
      if (!isPaused) due += Math.min(now - last, CATCH_UP_MS) / 1000
      last = now
      const answers: Promise<void>[] = []
      for (; moved < due * moves; moved += 1) answers.push(move(moved))
      for (; traded < due * trades; traded += 1) answers.push(trade(traded))
      await Promise.all(answers)
      await Promise.all(
        [...makers, ...takers].filter(({ isBehind }) => isBehind).map((trader) => renumber(exchange, trader)),
      )
      await delay(TICK_MS)
    }
  })()
  // `stop` reports this error; until then, other errors take precedence.
  running.catch(() => undefined)
  return {
    get sent() {
      return accepted
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
    stop: async () => {
      isOver = true
      await running
    },
  }
}

/** Whether the node applied an order, or keeps it for the next ledger. */
function isApplied(answer: unknown): boolean {
  const { engine_result: result = '' } = answer as { readonly engine_result?: string }
  return /^te[sc]|^terQUEUED/.test(result)
}

async function numbered(exchange: Exchange, key: KeyPair): Promise<Trader> {
  return { key, sequence: await nextSequence(exchange, key), isBehind: false }
}

/** Continues with the sequence number that the node expects. */
async function renumber(exchange: Exchange, trader: Trader): Promise<void> {
  trader.sequence = await nextSequence(exchange, trader.key)
  trader.isBehind = false
}

async function nextSequence(exchange: Exchange, key: KeyPair): Promise<number> {
  const answer = (await exchange.link.request('account_info', { account: key.address, ledger_index: 'current' })) as {
    readonly account_data: { readonly Sequence: number }
  }
  return answer.account_data.Sequence
}
