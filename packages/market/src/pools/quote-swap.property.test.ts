import { it } from 'vitest'
import { expectQuotesToHold } from '../../test/quoted-swaps.ts'

it(
  "SWP-104 SWP-002 AMM-109 quotes equal the ledger's execution, to the digit, over 10,000 random swaps",
  { timeout: 600_000 },
  () => expectQuotesToHold(10_000),
)
