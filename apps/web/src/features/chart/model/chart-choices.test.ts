// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { PLAIN_LOOK as look } from './chart-look.ts'
import { saveChartChoices, readChartChoices } from './chart-choices.ts'

beforeEach(() => localStorage.clear())

it('stores the settings for their pair, and uses the last ones for a pair without settings (TRD-118)', () => {
  expect(readChartChoices('A-B')).toEqual({ cycle: '15minute', averages: true, indicator: undefined, look })
  saveChartChoices({ cycle: 'day', averages: false, indicator: 'RSI', look }, 'A-B')
  saveChartChoices({ cycle: 'hour', averages: true, indicator: 'MACD', look }, 'C-D')
  expect(readChartChoices('A-B')).toEqual({ cycle: 'day', averages: false, indicator: 'RSI', look })
  expect(readChartChoices('E-F')).toEqual({ cycle: 'hour', averages: true, indicator: 'MACD', look })
})

it('ignores stored data in another format', () => {
  for (const bad of [
    '5',
    '{}',
    '[7]',
    '[["A-B"]]',
    '[["A-B",{"cycle":"x","indicator":7,"look":{"type":"x","overlays":[7]}}]]',
  ]) {
    localStorage.setItem('tidebook_chartLayouts', bad)
    expect(readChartChoices('A-B')).toEqual({ cycle: '15minute', averages: true, indicator: undefined, look })
  }
})
