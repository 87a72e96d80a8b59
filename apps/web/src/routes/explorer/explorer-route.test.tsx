// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { explorerPath, PATHS } from '../../lib/paths.ts'
import { navigate } from '../../lib/router/index.ts'
import { typeText } from '../../testing/type-text.ts'
import { byRole } from '../../testing/by-role.ts'
import '../../testing/swt-network.ts'
import { transferFormStore } from '../../features/transfer/index.ts'
import { ExplorerRoute } from './explorer-route.tsx'

const THEM = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const HASH = 'AB12'.repeat(16)
const RECORD = { hash: HASH, type: 'Send', time: 800_000_000, result: 'tesSUCCESS', seq: 1, success: 'tesSUCCESS' }
const SENT = { ...RECORD, account: THEM, dest: THEM, amount: { currency: 'SWT', issuer: '', value: '3' } }
const DETAIL = { _id: HASH, hashType: 2, upperHash: HASH, block: 77, time: 1, past: 1, type: 'Payment' }
const PAYMENT = { ...DETAIL, account: THEM, seq: 4, fee: '0.00001', succ: 'tesSUCCESS' }

function answerTo(url: string): object {
  if (url.includes('balance')) return { SWTC: { value: '1250', frozen: '20' } }
  return url.includes(HASH) ? PAYMENT : { list: [SENT], count: 1 }
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => Response.json({ code: '0', msg: '', data: answerTo(url), date: 1 }))
  for (const group of [undefined, 'explorer', 'trade', 'history', 'transactions', 'wallet'] as const)
    activateMessages('en', compileCatalog('en', group))
})
afterEach(() => page.leave())

async function open(id: string): Promise<void> {
  navigate(explorerPath(id))
  await act(async () => {
    page = onPage(<ExplorerRoute />)
  })
}

function hasText(text: string): Promise<void> {
  return expect.poll(() => act(async () => page.place.textContent), { timeout: 10_000 }).toContain(text)
}

it('UX-203: the page of an address shows its balances and its transactions, and can send to it', async () => {
  await open(THEM)
  await hasText('1,230.00000000')
  await hasText('AB12…AB12')
  const link = byRole(page.place, 'link', 'AB12…AB12')[0]
  expect(link?.getAttribute('href')).toBe(explorerPath(HASH))
  page.click(byRole(page.place, 'button', 'Transfer to this account')[0] as HTMLElement)
  expect([location.pathname, transferFormStore.get().to]).toEqual([PATHS.transfer, THEM])
})

it('UX-203: the page of a hash shows the transaction', async () => {
  await open(HASH.toLowerCase())
  await hasText('0.00001 SWTC')
  expect(byRole(page.place, 'definition', 'Hash')[0]?.textContent).toBe(HASH)
})

it('UX-203: the page explains that a text is neither an address nor a hash', async () => {
  await open(THEM.slice(0, -1))
  await hasText('This is neither an address nor a transaction hash')
})

it('UX-203: a wrong text can be corrected on the page', async () => {
  await open('zzz')
  const [field] = page.all('input') as HTMLInputElement[]
  expect(field?.value).toBe('zzz')
  typeText(field as HTMLInputElement, ` ${THEM} `)
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(location.pathname).toBe(explorerPath(THEM))
})
