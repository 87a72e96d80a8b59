import { expect, it } from 'vitest'
import { bookColumns } from './book-columns.ts'

it('fits the widest text of each column, counts separators as half a digit, and fits the heads without rows', () => {
  const row = { ticks: 1, share: 0, own: 'none' as const }
  const rows = [
    { ...row, price: '0.0051', amount: '1,234,567.25', total: '1,234.5' },
    { ...row, price: '123.0052', amount: '7.5', total: '11,242.0' },
  ]
  expect(bookColumns(rows)).toBe('7.5ch minmax(10.5ch, 1fr) minmax(7ch, 1fr)')
  expect(bookColumns([])).toBe('6ch minmax(8ch, 1fr) minmax(6ch, 1fr)')
})
