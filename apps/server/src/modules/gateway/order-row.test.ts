import { expect, it } from 'vitest'
import { isConfirmed } from './order-row.ts'

it('a payment is confirmed if both block counts are known and it has as many blocks on top as its chain requires', () => {
  const confirmed = (seen: number | null, wanted: number | null) => isConfirmed({ seen, wanted })
  expect([confirmed(11, 12), confirmed(12, 12), confirmed(13, 12)]).toEqual([false, true, true])
  expect([confirmed(null, 0), confirmed(0, null), confirmed(null, null), confirmed(0, 0)]).toEqual([
    false,
    false,
    false,
    true,
  ])
})
