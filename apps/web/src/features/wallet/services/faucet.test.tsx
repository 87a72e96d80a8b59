// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { configStore } from '../../network/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { faucetRequestStore, takeFaucetRequest } from '../model/faucet-request.ts'
import { InactiveNotice } from '../views/inactive-notice.tsx'
import { sendFaucetRequests } from './faucet.ts'

const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

function config(network: object): void {
  return configStore.set(ready({ network: { local: true, preparing: false, ...network } } as unknown as ConfigFile))
}

let page: ReturnType<typeof onPage>
let stop: () => void
let requests: string[]
let status: number
beforeEach(() => {
  for (const group of [undefined, 'wallet'] as const) activateMessages('en', compileCatalog('en', group))
  requests = []
  status = 200
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    requests.push((JSON.parse(String(body)) as { address: string }).address)
    return Response.json({ code: '0', msg: '', data: { address: ADDRESS, payments: [] }, date: 1 }, { status })
  })
  stop = sendFaucetRequests()
  page = onPage(<InactiveNotice address={ADDRESS} />)
})
afterEach(() => {
  page.leave()
  stop()
  takeFaucetRequest()
  configStore.set(LOADING)
  toastStore.set([])
  vi.unstubAllGlobals()
})

function words(): string {
  return page.place.textContent ?? ''
}

function tell(network: object): void {
  return act(() => config(network))
}

function press(): void {
  return act(() => (page.all('button')[0] as HTMLButtonElement).click())
}

it('UX-205 waits while the market history is written, shows its progress, and pays when it is complete (U11)', async () => {
  tell({ preparing: true, written: 0.429 })
  expect(words()).toMatch(/The exchange is writing its market history ?42%/u)
  press()
  expect([requests, words().includes('sent automatically')]).toEqual([[], true])
  tell({ preparing: true, written: 0.9 })
  expect([requests, words().includes('90%')]).toEqual([[], true])
  tell({ preparing: false })
  await expect.poll(() => toastStore.get().map(({ title }) => title)).toEqual(['Test money sent'])
  expect([requests, faucetRequestStore.get(), words().includes('history')]).toEqual([[ADDRESS], undefined, false])
})

it('pays immediately if no history is being written', async () => {
  tell({})
  press()
  await expect.poll(() => act(async () => requests)).toEqual([ADDRESS])
})

it('describes a starting service in words instead of its HTTP status', async () => {
  status = 503
  tell({})
  press()
  await expect
    .poll(() => act(async () => toastStore.get().map(({ title }) => title)))
    .toEqual(['The service is starting or recovering'])
})

it('offers no test money where the operator stopped it, and says that someone has to send coins', () => {
  const { gift: _gift, ...withoutGift } = SWT_NETWORK
  setNetwork(withoutGift)
  try {
    tell({})
    expect([page.all('button').length, words().includes('test money')]).toEqual([0, false])
  } finally {
    setNetwork(SWT_NETWORK)
  }
})
