import type { Exchange, TestAccount } from '@tidebook/testkit'

/** A test trade at a simulated close time. Amounts are whole numbers of SWT; prices are in counter units per SWT. */
export interface KnownTrade {
  readonly time: number
  readonly price: string
  readonly amount: string
  readonly takerSide: 'buy' | 'sell'
}

/** Creates two users who can trade SWT for CNY with each other. */
export async function twoTraders(
  exchange: Exchange,
  closeTime: number,
): Promise<{ readonly maker: TestAccount; readonly taker: TestAccount }> {
  const funds = { SWT: '1000000', CNY: '1000000' }
  const maker = await exchange.account(funds)
  const taker = await exchange.account(funds)
  await exchange.close(closeTime)
  return { maker, taker }
}

/** Executes a trade: a maker's order and a taker's order that fills it, both in the open ledger. */
export async function tradeOnce(
  exchange: Exchange,
  people: { readonly maker: TestAccount; readonly taker: TestAccount },
  trade: Omit<KnownTrade, 'time'>,
  counter = 'CNY',
): Promise<void> {
  const terms = { base: 'SWT', counter, amount: trade.amount, price: trade.price }
  await exchange.order(people.maker, { ...terms, side: trade.takerSide === 'buy' ? 'sell' : 'buy' })
  await exchange.order(people.taker, { ...terms, side: trade.takerSide })
}

/** Executes trades, each in a separate ledger at its time. */
export async function tradeAll(
  exchange: Exchange,
  people: { readonly maker: TestAccount; readonly taker: TestAccount },
  trades: readonly KnownTrade[],
): Promise<void> {
  for (const [index, trade] of trades.entries()) {
    await tradeOnce(exchange, people, trade)
    if (trades[index + 1]?.time !== trade.time) await exchange.close(trade.time)
  }
}
