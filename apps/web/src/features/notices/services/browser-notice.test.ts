// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../../testing/swt-network.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { choicesStore } from '../model/choices.ts'
import type { Notice } from '../model/notice.ts'
import { announce } from './announce.ts'

const shown: string[] = []

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted'
  constructor(title: string, { body = '' }: NotificationOptions) {
    super()
    shown.push(`${title}: ${body}`)
  }
}

const chosen = choicesStore.get()
let fills = 0

async function announceFill(): Promise<readonly string[]> {
  shown.length = 0
  const id = `fill ${(fills += 1)}`
  const notice: Notice = {
    id,
    kind: 'fill',
    at: 1,
    learnedAt: Date.now(),
    base: 'SWTC',
    counter: 'CNT',
    side: 'buy',
    amount: '8',
    total: '16',
    count: 1,
    away: false,
  }
  announce(notice, id)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return [...shown]
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('Notification', FakeNotification)
  FakeNotification.permission = 'granted'
})
afterEach(() => {
  choicesStore.set(chosen)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('notifies the user of a fill in the browser only when chosen, permitted and the page is hidden (TRD-108)', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  choicesStore.set({ ...chosen, browser: true })
  expect(await announceFill()).toEqual(['Bought 8 SWTC: One fill at 2, 16 CNT'])
  visibility.mockReturnValue('visible')
  expect(await announceFill()).toEqual([])
  visibility.mockReturnValue('hidden')
  FakeNotification.permission = 'denied'
  expect(await announceFill()).toEqual([])
  FakeNotification.permission = 'granted'
  choicesStore.set({ ...chosen, browser: false })
  expect(await announceFill()).toEqual([])
})
