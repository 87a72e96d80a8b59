import { expect, it } from 'vitest'
import { findItems } from './palette-items.ts'

function item(label: string) {
  return { id: label, label, command: undefined, run: () => undefined }
}

const items = ['Open the wallet', 'SWTC/CNT', 'Wallet history', 'ETH/CNT', 'BTC/USDT'].map(item)

function found(typed: string): string[] {
  return findItems(items, typed).map(({ label }) => label)
}

it('the palette finds items that match all typed words, those that begin with them first (TRD-106)', () => {
  expect(found('wallet')).toEqual(['Wallet history', 'Open the wallet'])
  expect(found('cnt  sw')).toEqual(['SWTC/CNT'])
  expect(found('nothing')).toEqual([])
  expect(found('')).toHaveLength(5)
  expect(
    findItems(
      Array.from({ length: 40 }, (_, index) => item(`${index}`)),
      '',
    ),
  ).toHaveLength(12)
})
