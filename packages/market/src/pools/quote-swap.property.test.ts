import { it } from 'vitest'
import { expectQuotesToHold } from '../../test/quoted-swaps.ts'

/** Number of random swaps (docs/reliability.md). */
const SWAPS = Number(process.env['QUOTED_SWAPS'] ?? 2500)

it(
  `SWP-104 SWP-002 AMM-109 quotes equal the ledger's execution, to the digit, over ${SWAPS} random swaps`,
  { timeout: 600_000 },
  () => expectQuotesToHold(SWAPS),
)
