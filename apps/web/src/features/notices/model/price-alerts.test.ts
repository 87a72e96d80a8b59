// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import {
  addAlert,
  alertStore,
  followAlertsOfOtherTabs,
  MOST_ALERTS,
  reached,
  removeAlert,
  takeAlerts,
} from './price-alerts.ts'

const PAIR = { pair: 'SWT-CNY', base: 'SWTC', counter: 'CNT' }
beforeEach(() => takeAlerts(alertStore.get()))

it('TRD-117 an alert waits for the price from the side on which the market is', () => {
  expect(addAlert(PAIR, '0.5', '0.4')).toBe('added')
  expect(addAlert(PAIR, '0.3', '0.4')).toBe('added')
  const alerts = alertStore.get()
  expect(alerts.map(({ rises }) => rises)).toEqual([true, false])
  const due = (last: string, pair = 'SWT-CNY') => reached(alerts, pair, last).map(({ price }) => price)
  expect([due('0.4'), due('0.5'), due('0.51'), due('0.3'), due('0.5', 'SWT-JUSDT'), due('x')]).toEqual([
    [],
    ['0.5'],
    ['0.5'],
    ['0.3'],
    [],
    [],
  ])
})

it('TRD-117 an alert is taken once, however many tabs find it reached', () => {
  addAlert(PAIR, '0.5', '0.4')
  const found = alertStore.get()
  expect(takeAlerts(found)).toHaveLength(1)
  expect(takeAlerts(found)).toHaveLength(0)
})

it('refuses what is no price, what the market has, and too many', () => {
  expect(['x', '0', '-1', ''].map((price) => addAlert(PAIR, price, '0.4'))).toEqual(Array(4).fill('unsound'))
  expect(addAlert(PAIR, '0.40', '0.4')).toBe('reached')
  for (let count = 0; count < MOST_ALERTS; count += 1) addAlert(PAIR, '0.5', '0.4')
  expect(addAlert(PAIR, '0.5', '0.4')).toBe('many')
  const [first] = alertStore.get()
  removeAlert(first?.id ?? '')
  expect(alertStore.get()).toHaveLength(MOST_ALERTS - 1)
})

it('one that another tab took before this one listened is gone', () => {
  addAlert(PAIR, '0.5', '0.4')
  localStorage.setItem('tidebook_priceAlerts', '[]')
  followAlertsOfOtherTabs()
  expect(alertStore.get()).toEqual([])
})
