import { ZERO, compare, formatDecimal } from '@tidebook/amount'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { NATIVE, PoolExchange, USD, XRP, type PoolCommand } from '../../test/pool-exchange.ts'
import { poolEventsOf } from './pool-events.ts'
import { PoolStory, type PoolEvent } from './pool-story.ts'

const amount = fc.bigInt({ min: 1n, max: 2_000_000n })
const asset = fc.constantFrom('XRP' as const, 'USD' as const)
const taker = fc.constantFrom(0 as const, 1 as const)
const command: fc.Arbitrary<PoolCommand> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), asset, amount }),
  fc.record({ kind: fc.constant('withdraw' as const), asset, amount }),
  fc
    .record({ taker, pays: asset, amount, most: amount })
    .map(({ pays, taker: by, amount: deliver, most }): PoolCommand => ({
      kind: 'pay',
      taker: by,
      deliver: pays,
      spend: pays === 'XRP' ? 'USD' : 'XRP',
      amount: deliver,
      most,
    })),
)

/**
 * Converts an event of the reader that follows a pool from its creation to the form of one read from a single
 * transaction.
 */
function stateless(event: PoolEvent): object {
  const { kind, account, hash, ledger, time } = event
  const place = { kind, account, hash, ledger, time }
  if (event.kind === 'trade') {
    const [into, out] = event.paysFirst ? [XRP, USD] : [USD, XRP]
    return { ...place, amounts: [text(into, event.paid), text(out, event.got)], tokens: '0' }
  }
  const moved = [text(XRP, event.change.amount), text(USD, event.change.amount2)]
  return {
    ...place,
    amounts: moved.filter((each) => !each.startsWith('0 ')),
    tokens: formatDecimal(event.change.tokens),
  }
}

function text(token: { readonly currency: string }, value: Parameters<typeof formatDecimal>[0]): string {
  return `${compare(value, ZERO) === 0 ? '0' : formatDecimal(value)} ${token.currency}`
}

it('AMM-201 reads every deposit, withdrawal and swap from its transaction alone, like a reader of the whole history', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 25 }), (commands) => {
      const exchange = new PoolExchange(300)
      for (const each of commands) exchange.run(each)
      const { account: pool } = exchange.pool()
      const story = new PoolStory({ account: pool, asset: XRP, asset2: USD }, NATIVE)
      const read = exchange.history.flatMap((entry) => poolEventsOf(entry, NATIVE).filter((each) => each.pool === pool))
      const normal = read.map(({ kind, account, hash, ledger, time, amounts, tokens }) => {
        const texts = amounts.map((each) => text(each, each.value))
        const ordered = kind === 'trade' ? texts : texts.toSorted((one) => (one.endsWith(NATIVE) ? -1 : 1))
        return { kind, account, hash, ledger, time, amounts: ordered, tokens: formatDecimal(tokens) }
      })
      expect(normal).toEqual(exchange.history.flatMap((entry) => story.apply(entry) ?? []).map(stateless))
      expect(read[0]?.kind).toBe('deposit')
    }),
    { numRuns: 25 },
  )
})
