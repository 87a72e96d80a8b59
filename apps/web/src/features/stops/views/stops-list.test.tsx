// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { networkStore, nodePool } from '../../network/index.ts'
import { submitBatch, submitTransaction } from '../../transactions/index.ts'
import { waitingStop } from '../model/waiting-stop.fixture.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { StopsList } from './stops-list.tsx'

// The confirmation and the sending have their own tests.
vi.mock(import('../../transactions/index.ts'), async (original) => ({
  ...(await original()),
  submitBatch: vi.fn(async () => undefined),
  submitTransaction: vi.fn(async () => undefined) as never,
}))

const START = 850_000_000

function unixOf(seconds: number): number {
  return (seconds + 946_684_800) * 1000
}

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  for (const group of [undefined, 'orders.lists', 'stops', 'wallet'] as const)
    activateMessages('en', compileCatalog('en', group))
  networkStore.set((state) => ({ ...state, ledger: { index: 1, closeTime: unixOf(START) } }))
})
afterEach(() => {
  page?.leave()
  vi.clearAllMocks()
})

function show(stops: readonly StoredStop[]): string[][] {
  page = onPage(<StopsList stops={stops} offline={false} cards={false} />)
  return page.all('tbody tr').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''))
}

async function cancel(): Promise<void> {
  await act(async () => {
    const [button] = page?.all('button') ?? []
    ;(button as HTMLButtonElement | undefined)?.click()
    await expect
      .poll(() => vi.mocked(submitBatch).mock.calls.length + vi.mocked(submitTransaction).mock.calls.length)
      .toBe(1)
  })
}

function slices(change: (index: number) => Partial<StoredStop>): StoredStop[] {
  return [3, 4, 5].map((index) =>
    waitingStop({ hash: String(index).repeat(64), ticket: 100 + index, count: 6, kind: 'twap', ...change(index) }),
  )
}

it('TRD-202: two orders of one ticket are one entry, and one button uses up their ticket', async () => {
  const profit = waitingStop({ kind: 'oco', hash: 'B'.repeat(64), trigger: { price: '0.03', when: 'rises' } })
  const rows = show([waitingStop({ kind: 'oco' }), profit])
  expect(rows.map((row) => [row[1], row[3], row[7]])).toEqual([
    ['OCO', 'price ≤ 0.021', 'Waiting'],
    ['or', 'price ≥ 0.03', 'Waiting'],
  ])
  expect(page?.all('button')).toHaveLength(1)
  await cancel()
  expect(vi.mocked(submitTransaction).mock.calls[0]?.[0].tx).toMatchObject({ OfferSequence: 8, TicketSequence: 8 })
})

it('TRD-203: the present trigger of a trailing order is visible', () => {
  const trigger = { trail: '10', unit: 'percent', from: '0.03', when: 'falls' } as const
  expect(show([waitingStop({ kind: 'trail', trigger, present: '0.027', price: '0.020' })])[0]?.[3]).toBe(
    'price ≤ 0.027 (10% from the best)',
  )
})

it('TRD-201: slices are one entry with their progress, and one button uses up all unused tickets', async () => {
  const rows = show(slices((index) => ({ trigger: { at: START + (index - 2) * 110 } })))
  expect(rows.map((row) => row[7])).toEqual(['3 of 6 · next in 2 min'])
  await cancel()
  expect(vi.mocked(submitBatch).mock.calls[0]?.[0].map(({ tx }) => tx['TicketSequence'])).toEqual([103, 104, 105])
})

it('TRD-201: a missed slice is named and its ticket is released with the others', () => {
  const rows = show(slices((index) => ({ trigger: { at: START + 60 }, phase: index === 3 ? 'expired' : 'armed' })))
  expect(rows[0]?.[7]).toBe('4 of 6 · 1 missed · next in 1 min')
})

it('TRD-204: an iceberg shows how many of its slices were placed', () => {
  const rows = show(slices(() => ({ kind: 'iceberg', trigger: { after: 'previous' }, phase: 'dormant' })))
  expect(rows.map((row) => [row[3], row[7]])).toEqual([['slice before filled', '3 of 6 · next when filled']])
})

it('a refused order shows its reason and a button that uses up its ticket (TRD-113)', async () => {
  vi.spyOn(nodePool(), 'request').mockResolvedValue({ status: 'success' })
  const rows = show([waitingStop({ phase: 'refused', refusal: 'far' })])
  expect(rows[0]?.[7]).toBe('RefusedThe order ends more than 90 days ahead.')
  await cancel()
  expect(vi.mocked(submitTransaction).mock.calls[0]?.[0].tx).toMatchObject({ OfferSequence: 8, TicketSequence: 8 })
})
