import { expect, it } from 'vitest'
import { hasOtherPurpose, redeemMemo, returnMemo } from './finance-memos.ts'

it('recognizes the memo of a payment for another order, or of a payment returned to its sender', () => {
  const [order, other] = ['11111111-1111-4111-a111-111111111111', '22222222-2222-4222-a222-222222222222']
  const memos = [undefined, 'for you', redeemMemo(order), redeemMemo(other), returnMemo('AB'.repeat(32))]
  expect(memos.map((memo) => hasOtherPurpose(memo, order))).toEqual([false, false, false, true, true])
})
