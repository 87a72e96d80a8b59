import { ChainNodeError } from '@tidebook/client/chains'
import { expect, it } from 'vitest'
import { isFeeTooHigh, isReceiverError } from './receiver-errors.ts'

it('only an error of a chain concerns a receiver or a fee that is too high', () => {
  const receiver = new ChainNodeError('chain/receiver-frozen')
  const fee = new ChainNodeError('chain/fee-too-high')
  const foreign = [{ code: 'chain/receiver-frozen' }, { code: 'chain/fee-too-high' }]
  expect([receiver, fee, ...foreign].map(isReceiverError)).toEqual([true, false, false, false])
  expect([receiver, fee, ...foreign].map(isFeeTooHigh)).toEqual([false, true, false, false])
})
