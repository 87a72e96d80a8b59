// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  addAlert,
  alertStore,
  followAlertsOfOtherTabs,
  MAX_ALERTS,
  findReachedAlerts,
  removeAlert,
  consumeAlerts,
  type PriceAlert,
} from './price-alerts.ts'

const PAIR = { pair: 'SWT-CNY', base: 'SWTC', counter: 'CNT' }

function ids() {
  return alertStore.get().map(({ id }) => id)
}

beforeEach(() => consumeAlerts(ids()))
afterEach(() => vi.unstubAllGlobals())

/** Returns the stored value, in the format of this release. */
function stored() {
  return (
    JSON.parse(localStorage.getItem('tidebook_priceAlerts') ?? '{}') as {
      value: { list: PriceAlert[]; gone: string[] }
    }
  ).value
}

function writeStored(value: object): void {
  return localStorage.setItem('tidebook_priceAlerts', JSON.stringify({ version: 2, value }))
}

it('watches for the price from the side of the current market price (TRD-117)', () => {
  expect(addAlert(PAIR, '0.5', '0.4')).toBe('added')
  expect(addAlert(PAIR, '0.3', '0.4')).toBe('added')
  const alerts = alertStore.get()
  expect(alerts.map(({ rises }) => rises)).toEqual([true, false])
  const due = (last: string, pair = 'SWT-CNY') => findReachedAlerts(alerts, pair, last).map(({ price }) => price)
  expect([due('0.4'), due('0.5'), due('0.51'), due('0.3'), due('0.5', 'SWT-JUSDT'), due('x')]).toEqual([
    [],
    ['0.5'],
    ['0.5'],
    ['0.3'],
    [],
    [],
  ])
})

it('fires an alert once, however many tabs detect it (TRD-117)', () => {
  addAlert(PAIR, '0.5', '0.4')
  const found = ids()
  const announced: string[] = []
  for (let tab = 0; tab < 2; tab += 1) consumeAlerts(found, ({ price }) => announced.push(price))
  expect(announced).toEqual(['0.5'])
})

it('rejects an invalid price, the current market price, and too many alerts', () => {
  expect(['x', '0', '-1', ''].map((price) => addAlert(PAIR, price, '0.4'))).toEqual(Array(4).fill('unsound'))
  expect(addAlert(PAIR, '0.40', '0.4')).toBe('reached')
  for (let count = 0; count < MAX_ALERTS; count += 1) addAlert(PAIR, '0.5', '0.4')
  expect(addAlert(PAIR, '0.5', '0.4')).toBe('many')
  const [first] = alertStore.get()
  removeAlert(first?.id ?? '')
  expect(alertStore.get()).toHaveLength(MAX_ALERTS - 1)
})

it('drops an alert that another tab removed before this one subscribed', () => {
  addAlert(PAIR, '0.5', '0.4')
  writeStored({ list: [], gone: ids() })
  followAlertsOfOtherTabs()()
  expect(alertStore.get()).toEqual([])
})

it('reads alerts of an earlier release', () => {
  const alert = { ...PAIR, id: 'old', price: '0.5', rises: true }
  localStorage.setItem('tidebook_priceAlerts', JSON.stringify([alert]))
  followAlertsOfOtherTabs()()
  expect(alertStore.get()).toEqual([alert])
})

it('preserves the additions and removals of two concurrent tabs (TRD-117)', () => {
  const listeners: ((event: Pick<StorageEvent, 'key'>) => void)[] = []
  vi.stubGlobal('addEventListener', (_kind: string, hear: (typeof listeners)[number]) => listeners.push(hear))
  const theyWrite = (value: object): void => {
    writeStored(value)
    for (const hear of listeners) hear({ key: 'tidebook_priceAlerts' })
  }
  const theirs = { ...PAIR, id: 'theirs', price: '0.6', rises: true }
  addAlert(PAIR, '0.5', '0.4')
  const [mine = ''] = ids()
  const leave = followAlertsOfOtherTabs()
  theyWrite({ list: [theirs], gone: [] })
  expect(stored().list.map(({ id }) => id)).toEqual(['theirs', mine])
  expect(ids()).toEqual(['theirs', mine])
  removeAlert('theirs')
  theyWrite({ list: [theirs], gone: [] })
  expect([ids(), stored().list.map(({ id }) => id)]).toEqual([[mine], [mine]])
  theyWrite({ list: [], gone: [mine] })
  expect([ids(), stored().list]).toEqual([[], []])
  leave()
})

it('clears its alerts when another tab clears everything', () => {
  const listeners: ((event: Pick<StorageEvent, 'key'>) => void)[] = []
  vi.stubGlobal('addEventListener', (_kind: string, hear: (typeof listeners)[number]) => listeners.push(hear))
  addAlert(PAIR, '0.5', '0.4')
  const leave = followAlertsOfOtherTabs()
  localStorage.removeItem('tidebook_priceAlerts')
  for (const hear of listeners) hear({ key: 'tidebook_priceAlerts' })
  expect([ids(), localStorage.getItem('tidebook_priceAlerts')]).toEqual([[], null])
  leave()
})
