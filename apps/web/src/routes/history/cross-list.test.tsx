// @vitest-environment happy-dom
import type { User } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { CrossFiltersPart, CrossRecordsPart } from '../../features/gateway/index.ts'
import { clearUser, storeUser } from '../../features/session/index.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { TEST_USER } from '../../testing/test-user.ts'
import '../../testing/swt-network.ts'
import { CrossList } from './cross-list.tsx'

/** Waits long enough for a slow machine. */
function until(look: () => boolean | Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(look, { timeout: 120_000 })
}

const WALLET = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const RECORD = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  type: 'deposit',
  jtWallet: WALLET,
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  jtToken: 'JETH',
  base: 'ETH',
  chain: 'eth',
  amount: '0.5',
  fee: '0.0015',
  status: 5,
  hash: `0x${'CD'.repeat(32)}`,
  jtHash: 'EF'.repeat(32),
  time: 3_000,
}

let requests: URL[]
let page: ReturnType<typeof onPage> | undefined

function seen(text: string | RegExp) {
  return expect.poll(() => act(async () => page?.place.textContent ?? '')).toMatch(text)
}

function latest(): URLSearchParams {
  return requests.findLast(({ pathname }) => pathname.includes('/cross/list/'))?.searchParams ?? new URLSearchParams()
}

// Loading the modules takes a while on a slow machine.
beforeAll(() => Promise.all([CrossFiltersPart.fetch(), CrossRecordsPart.fetch()]), 60_000)
beforeEach(() => {
  for (const group of [undefined, 'gateway', 'chains', 'history', 'trade'] as const)
    activateMessages('en', compileCatalog('en', group))
  // The test document does not support popovers.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    requests.push(url)
    const data = url.pathname.includes('/cross/list/')
      ? { count: 1, records: url.searchParams.get('type') === 'withdraw' ? [] : [RECORD] }
      : [{ base: 'ETH', chain: 'eth', token: 'JETH', deposit: true, withdraw: true }]
    return Response.json({ code: '0', msg: '', data, date: 1 })
  })
  storeUser({ ...TEST_USER, address: WALLET } as User)
})
afterEach(() => {
  page?.leave()
  clearUser()
  vi.unstubAllGlobals()
})

async function choose(menu: string, item: string): Promise<void> {
  await until(() => act(async () => page?.all('button').some((each) => each.textContent === menu) === true))
  const trigger = page?.all('button').find((each) => each.textContent === menu)
  if (trigger !== undefined) page?.click(trigger)
  const find = (): Element | undefined =>
    [...document.querySelectorAll('[role^="menuitem"]')].find((each) => each.textContent === item)
  await until(() => act(async () => find() !== undefined))
  const found = find()
  if (found !== undefined) page?.click(found)
}

it('lists records and filters them by token, type and time (HIS-003 HIS-014)', async () => {
  page = onPage(<CrossList wallet={WALLET} />)
  await seen(/Deposit\s*ETH\s*0\.5\s*0\.0015/u)
  expect(requests.find(({ pathname }) => pathname.includes('/cross/list/'))?.pathname).toContain(WALLET)
  expect(latest().get('jtToken')).toBeNull()
  await choose('All tokens', 'ETH')
  await until(() => act(async () => latest().get('jtToken') === 'JETH'))
  await choose('All time', 'Last 7 days')
  await until(() => act(async () => latest().get('startTime') !== null))
  await choose('Deposits and withdrawals', 'Withdrawal')
  await until(() => act(async () => latest().get('type') === 'withdraw'))
  await seen('No deposits or withdrawals in this selection')
  expect(latest().get('jtToken')).toBe('JETH')
})

it('requires a login without a session (A01)', async () => {
  clearUser()
  page = onPage(<CrossList wallet={WALLET} />)
  await seen('Log in to see your deposits and withdrawals')
  expect(requests.some(({ pathname }) => pathname.includes('/cross/list/'))).toBe(false)
})
