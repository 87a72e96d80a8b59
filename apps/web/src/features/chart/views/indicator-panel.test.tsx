// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LANGUAGES } from '../../../lib/languages.ts'
import { typeText } from '../../../testing/type-text.ts'
import { PLAIN_LOOK } from '../model/chart-look.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { ENTRIES } from '../services/indicator-entries.ts'
import { IndicatorPanel } from './indicator-panel.tsx'

let page: ReturnType<typeof onPage>
beforeEach(() => {
  for (const group of [undefined, 'trade', 'studies'] as const) activateMessages('en', compileCatalog('en', group))
  dispatchChart({ type: 'look', look: PLAIN_LOOK })
  const { indicator } = chartStore.get()
  if (indicator !== undefined) dispatchChart({ type: 'indicator', indicator })
  page = onPage(<IndicatorPanel />)
})
afterEach(() => page.leave())

function names() {
  return page.all('[data-indicator]').map((each) => each.dataset['indicator'])
}

function choose(name: string): void {
  page.click(page.all(`[data-indicator="${name}"]`)[0] as HTMLElement)
}

describe('TRD-206: the indicator menu', () => {
  it('has a name for at least 40 indicators in every language', () => {
    expect(names().length).toBeGreaterThanOrEqual(40)
    for (const language of LANGUAGES) {
      const words = compileCatalog(language, 'studies')
      for (const { name } of ENTRIES) expect(words, language).toHaveProperty([`chart.study.${name}`])
    }
  })

  it('finds an indicator by its name or by its full name', () => {
    const search = page.all('input[type="search"]')[0] as HTMLInputElement
    typeText(search, 'bollinger')
    expect(names()).toEqual(['Boll', 'Bandwidth', 'PercentB'])
    typeText(search, 'stochrsi')
    expect(names()).toEqual(['StochRSI'])
    typeText(search, 'nothing like this')
    expect(page.place.textContent).toContain('No indicator matches “nothing like this”')
  })

  it('shows one indicator below the candles and up to four over them', () => {
    for (const name of ['CCI', 'ATR', 'EMA', 'Keltner', 'VWAP', 'Ichimoku', 'HMA']) choose(name)
    expect(chartStore.get().indicator).toBe('ATR')
    expect(chartStore.get().look.overlays).toEqual(['EMA', 'Keltner', 'VWAP', 'Ichimoku'])
    expect((page.all('[data-indicator="HMA"]')[0] as HTMLButtonElement).disabled).toBe(true)
    choose('VWAP')
    expect(chartStore.get().look.overlays).toEqual(['EMA', 'Keltner', 'Ichimoku'])
  })

  it('changes a parameter on Enter, within its limits', () => {
    choose('Keltner')
    const field = (place: number) => page.all(`input[aria-label="Keltner, parameter ${place}"]`)[0] as HTMLInputElement
    const type = (place: number, text: string): void => {
      typeText(field(place), text)
      act(() => field(place).focus())
      page.press('Enter')
    }
    type(3, '1,5')
    expect(chartStore.get().look.parameters).toEqual({ Keltner: [20, 10, 1.5] })
    type(1, '0')
    expect(chartStore.get().look.parameters).toEqual({ Keltner: [1, 10, 1.5] })
    type(1, 'x')
    expect(field(1).value).toBe('1')
  })
})
