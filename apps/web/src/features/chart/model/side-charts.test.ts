import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'

async function load() {
  vi.resetModules()
  return import('./side-charts.ts')
}

describe('charts side by side (TRD-118)', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage())
  })

  it('start as a single chart, and are stored with the pair and cycle of each position', async () => {
    const first = await load()
    expect(first.chartGridStore.get()).toEqual({
      count: 1,
      sides: Array.from({ length: 3 }, () => ({ pair: '', cycle: '15minute' })),
    })
    first.showCharts(4)
    first.changeSide(1, { pair: 'JETH-CNY', cycle: 'day' })
    first.showCharts(2)
    const { count, sides } = (await load()).chartGridStore.get()
    expect([count, sides[1]]).toEqual([2, { pair: 'JETH-CNY', cycle: 'day' }])
  })

  it('ignore invalid stored data', async () => {
    const { SETTINGS } = await import('../../../lib/settings/list.ts')
    expect(SETTINGS.chartGrid).toBe(1)
    const { STORAGE_PREFIX } = await import('../../../lib/settings/storage.ts')
    localStorage.setItem(
      `${STORAGE_PREFIX}chartGrid`,
      JSON.stringify({ count: 3, sides: [{ pair: 7, cycle: 'never' }, null, { pair: 'A'.repeat(200) }, {}, {}] }),
    )
    const { count, sides } = (await load()).chartGridStore.get()
    expect([count, sides.length]).toEqual([1, 3])
    expect(sides.every(({ pair, cycle }) => pair === '' && cycle === '15minute')).toBe(true)
  })

  it('show the selected pair while it exists, otherwise the first pair that no other chart shows', async () => {
    const { pairsOfSides } = await load()
    const side = (pair: string) => ({ pair, cycle: 'day' }) as const
    const market = { traded: 'A', pairs: ['A', 'B', 'C', 'D'] }
    expect(pairsOfSides([side('C'), side(''), side('gone')], market)).toEqual(['C', 'B', 'D'])
    expect(pairsOfSides([side('A'), side(''), side('')], { traded: 'A', pairs: ['A', 'B'] })).toEqual([
      'A',
      'B',
      undefined,
    ])
  })
})
