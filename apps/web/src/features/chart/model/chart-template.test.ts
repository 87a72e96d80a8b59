// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PLAIN_LOOK } from './chart-look.ts'

const KEY = 'tidebook_chartTemplates'

/** Loads the page's store from browser storage. */
async function load() {
  vi.resetModules()
  return import('./chart-template.ts')
}

const template = {
  name: 'Mine',
  averages: false,
  indicator: 'RSI',
  look: { ...PLAIN_LOOK, type: 'area', scale: 'logarithm', overlays: ['EMA'], parameters: { EMA: [9] } },
} as const

beforeEach(() => localStorage.clear())

describe('TRD-206: templates', () => {
  it('are kept in this browser, without compared pairs', async () => {
    const first = await load()
    first.saveTemplate({ ...template, look: { ...template.look, compared: ['A-B'] } })
    const { templateStore } = await load()
    expect(templateStore.get().map(({ known }) => known)).toEqual([{ ...template, version: 1 }])
  })

  it('replace one of the same name, and are removed by name', async () => {
    const { saveTemplate, removeTemplate, templateStore } = await load()
    saveTemplate(template)
    saveTemplate({ ...template, name: 'Other' })
    saveTemplate({ ...template, indicator: 'MACD' })
    expect(templateStore.get().map(({ name, known }) => [name, known?.indicator])).toEqual([
      ['Mine', 'MACD'],
      ['Other', 'RSI'],
    ])
    removeTemplate('Mine')
    expect((await load()).templateStore.get().map(({ name }) => name)).toEqual(['Other'])
  })

  it('cannot be applied or overwritten when their version is newer, and stay as they are', async () => {
    const newer = { version: 2, name: 'Mine', waves: [1, 2, { deep: true }] }
    localStorage.setItem(KEY, JSON.stringify([newer]))
    const { saveTemplate, templateStore } = await load()
    expect(templateStore.get().map(({ name, known }) => [name, known])).toEqual([['Mine', undefined]])
    expect(saveTemplate(template)).toBe(false)
    for (let count = 0; count < 40; count += 1) saveTemplate({ ...template, name: `T${count}` })
    expect(JSON.parse(localStorage.getItem(KEY) ?? '[]')).toContainEqual(newer)
    expect(templateStore.get()).toHaveLength(30)
  })

  it('are ignored when their form is unknown', async () => {
    for (const bad of ['7', '{}', '[7,null,{"name":"x"},{"name":"","version":1},{"version":"1","name":"y"}]']) {
      localStorage.setItem(KEY, bad)
      expect((await load()).templateStore.get()).toEqual([])
    }
  })
})
