// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { byRole } from '../../../testing/by-role.ts'
import { toastStore } from '../../toasts/index.ts'
import { PLAIN_LOOK } from '../model/chart-look.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { saveTemplate, templateStore } from '../model/chart-template.ts'
import { LookPanel } from './look-panel.tsx'

vi.mock('../../markets/index.ts', () => ({
  pairKey: ({ base, counter }: { base: string; counter: string }) => `${base}-${counter}`,
  useMarket: () => ({
    pairs: ['A', 'B', 'C', 'D', 'E', 'F'].map((base) => ({
      base,
      counter: 'X',
      baseTitle: base,
      counterTitle: 'X',
      kline: base !== 'F',
    })),
  }),
}))

let page: ReturnType<typeof onPage>
beforeEach(() => {
  localStorage.clear()
  templateStore.set([])
  for (const group of [undefined, 'trade', 'chart'] as const) activateMessages('en', compileCatalog('en', group))
  dispatchChart({ type: 'coin', coinType: 'A-X' })
  dispatchChart({ type: 'look', look: PLAIN_LOOK })
  page = onPage(<LookPanel />)
})
afterEach(() => page.leave())

function press(name: string): void {
  page.click(byRole(page.place, 'button', name)[0] as HTMLElement)
}

function look() {
  return chartStore.get().look
}

describe('TRD-206: the appearance', () => {
  it('offers six types', () => {
    for (const [name, type] of [
      ['Hollow', 'hollow'],
      ['Bars', 'bars'],
      ['Heikin-Ashi', 'heikin-ashi'],
      ['Line', 'line'],
      ['Area', 'area'],
      ['Candles', 'candles'],
    ] as const) {
      press(name)
      expect(look().type).toBe(type)
      expect(byRole(page.place, 'button', name)[0]?.getAttribute('aria-pressed')).toBe('true')
    }
  })

  it('compares up to four other pairs with a chart in percent, and leaves them for another scale', () => {
    dispatchChart({ type: 'look', look: { scale: 'logarithm' } })
    const offered = () => page.all('[aria-label^="Compare "][type="button"]').map((each) => each.textContent)
    expect(offered()).toEqual(['B/X', 'C/X', 'D/X', 'E/X'])
    for (const title of ['B/X', 'C/X', 'D/X', 'E/X']) press(`Compare ${title}`)
    expect(look().compared).toEqual(['B-X', 'C-X', 'D-X', 'E-X'])
    expect(offered(), 'four at most').toEqual([])
    const chosen = () => page.all('input[type="radio"]').findIndex((each) => (each as HTMLInputElement).checked)
    expect(chosen(), 'percent').toBe(2)
    press('Stop comparing C/X')
    expect(look().compared).toEqual(['B-X', 'D-X', 'E-X'])
    page.click(page.all('input[type="radio"]')[0] as HTMLElement)
    expect(look()).toMatchObject({ scale: 'linear', compared: [] })
  })

  it('applies a template with one click, and refuses one of a newer version with its name', () => {
    act(() => {
      saveTemplate({ name: 'Mine', averages: false, indicator: 'RSI', look: { ...PLAIN_LOOK, type: 'area' } })
      templateStore.set([
        ...templateStore.get(),
        { name: 'Later', known: undefined, raw: { version: 9, name: 'Later' } },
      ])
    })
    page.show(<LookPanel />)
    const rows = page.all('.template-list button:first-child')
    page.click(rows[1] as HTMLElement)
    expect(toastStore.get().at(-1)?.title).toContain('A newer version of this page made the template Later')
    expect(look()).toEqual(PLAIN_LOOK)
    expect(templateStore.get()).toHaveLength(2)
    page.click(rows[0] as HTMLElement)
    expect(chartStore.get()).toMatchObject({ movingAverages: false, indicator: 'RSI', look: { type: 'area' } })
  })
})
