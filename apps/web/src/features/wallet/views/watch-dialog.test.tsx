// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { unwatchAddress, watchedAddresses } from '../model/watched.ts'
import { WatchDialog } from './watch-dialog.tsx'

const TRON = 'TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL'
const globals = globalThis as unknown as Record<string, unknown>
const close = vi.fn<() => void>()

let page: ReturnType<typeof onPage>

/** Opens the dialog in the browser of a wallet app that returns one account after the other. */
async function openInApp(...accounts: readonly (readonly [address: string, id: string])[]): Promise<void> {
  const left = [...accounts]
  globals['TPJSBrigeClient'] = {
    callMessage: (_method: string, _params: string, callback: string) => {
      const [address, id] = left.shift() ?? []
      const answer = JSON.stringify({ result: true, data: { name: 'mine', address, blockchain_id: id } })
      queueMicrotask(() => (globals[callback] as (text: string) => void)(answer))
    },
  }
  await act(async () => {
    page = onPage(<WatchDialog onClose={close} />)
  })
}

async function press(words: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === words)?.click())
}

beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  page.leave()
  close.mockClear()
  delete globals['TPJSBrigeClient']
  for (const each of watchedAddresses()) unwatchAddress(each)
})

it('CST-009: watches the address of a wallet app on the chain that the app numbers', async () => {
  await openInApp(['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', '8'], [TRON, '22'], [TRON, '10'])
  const shows = (chain: string) => expect(document.body.textContent).toContain(`This app’s wallet is on ${chain}`)
  await press('Use this app’s wallet')
  shows('Cosmos')
  await press('Use this app’s wallet')
  shows('Klaytn')
  await press('Use this app’s wallet')
  expect(document.querySelector('input')?.value).toBe(TRON)
  await press('Watch')
  expect(watchedAddresses()).toEqual([{ chain: 'tron', address: TRON }])
  expect(close).toHaveBeenCalledTimes(1)
})
