import { expect, it } from 'vitest'
import { walletAppChain } from './wallet-app.ts'

it('CST-009 numbers the chains of the wallet app from 1 to 22, seven of which are wallet types', () => {
  const all = Array.from({ length: 22 }, (_, index) => walletAppChain(index + 1))
  expect(all.every((each) => each !== undefined)).toBe(true)
  expect(new Set(all.map((each) => each?.title)).size).toBe(22)
  const types = all.flatMap((each, index) => (each?.chain === undefined ? [] : [[index + 1, each.chain]]))
  expect(types).toEqual([
    [1, 'eth'],
    [2, 'swt'],
    [3, 'moac'],
    [4, 'eos'],
    [10, 'tron'],
    [12, 'bsc'],
    [15, 'heco'],
  ])
})

it('accepts only a number or its digits', () => {
  expect(walletAppChain('2')).toEqual(walletAppChain(2))
  for (const wrong of [0, 23, 1.5, -1, NaN, '', '02', '2 ', '1e1', '0x2', null, undefined, [2], {}, 2n, '__proto__'])
    expect(walletAppChain(wrong)).toBeUndefined()
})
