import { it } from 'vitest'
import { expectQuotesToHold } from '../../test/quoted-swaps.ts'

// quote-swap.property.test.ts tries more, without branch counting.
it("quotes equal the ledger's execution in every kind of market", () => expectQuotesToHold(800))
