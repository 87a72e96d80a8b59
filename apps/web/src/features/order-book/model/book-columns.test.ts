import { expect, it } from 'vitest'
import { bookColumns } from './book-columns.ts'

it('holds the longest text of each column and a digit more, and heads without rows', () => {
  const row = { ticks: 1, share: 0, own: 'none' as const }
  const rows = [
    { ...row, price: '0.0051', amount: '1234.5', total: '1234.5' },
    { ...row, price: '0.0052', amount: '7.5', total: '11242.0' },
  ]
  expect(bookColumns(rows)).toBe('7ch minmax(7ch, 1fr) minmax(8ch, 1fr)')
  expect(bookColumns([])).toBe('7ch minmax(7ch, 1fr) minmax(7ch, 1fr)')
})
