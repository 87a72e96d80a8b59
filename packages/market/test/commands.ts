import fc from 'fast-check'
import type { ValidatedTransaction } from '../src/wire/ledger-json.ts'
import { createPairResolver } from '../src/pairs/pair-resolver.ts'
import { ISSUER, TinyExchange } from './tiny-exchange.ts'

export const SWT = { currency: 'SWT', issuer: '' }
export const CNY = { currency: 'CNY', issuer: ISSUER }

/** One listed pair, SWT-CNY. */
export const pairs = createPairResolver({
  nativeCode: 'SWT',
  pairs: [{ base: SWT, counter: CNY }],
  orient: (a, b) => (a < b ? { base: a, counter: b } : { base: b, counter: a }),
})

const owner = fc.constantFrom('jA', 'jB', 'jC', 'jD')

export type Command =
  | {
      readonly kind: 'place'
      readonly owner: string
      readonly side: 'buy' | 'sell'
      readonly price: bigint
      readonly base: bigint
    }
  | { readonly kind: 'cancel'; readonly owner: string; readonly sequence: number }

/** Random orders and cancels of four accounts in a narrow band of prices. */
export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('place' as const),
        owner,
        side: fc.constantFrom('buy' as const, 'sell' as const),
        price: fc.bigInt({ min: 90n, max: 110n }),
        base: fc.bigInt({ min: 1n, max: 50n }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('cancel' as const), owner, sequence: fc.integer({ min: 1, max: 20 }) }),
    },
  ),
  { maxLength: 60, size: 'max' },
)

/** Runs commands and yields each transaction together with the exchange after it. */
export function* run(list: readonly Command[], exchange = new TinyExchange()): Generator<ValidatedTransaction> {
  for (const command of list) {
    yield command.kind === 'place'
      ? exchange.place(command.owner, command.side, command.price, command.base)
      : exchange.cancel(command.owner, command.sequence)
  }
}
