import { it } from 'vitest'
import { expectQuotesToHold } from '../../test/quoted-swaps.ts'

// Ten thousand of them are tried where no branch is counted: quote-swap.property.test.ts.
it('a quote of a swap is what the ledger executes, in every kind of world', () => expectQuotesToHold(800))
