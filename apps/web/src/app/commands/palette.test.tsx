// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { pairsFileStore } from '../../features/markets/index.ts'
import { preferencesStore, setPreference } from '../../features/preferences/index.ts'
import { addressBookStore, transferFormStore } from '../../features/transfer/index.ts'
import { accountsStore } from '../../features/wallet/index.ts'
import { switchWallet } from '../../features/wallet/model/wallet-state.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import { explorerPath, PATHS } from '../../lib/paths.ts'
import { navigate } from '../../lib/router/index.ts'
import { coinOf, pairOf } from '../../testing/market-fixtures.ts'
import '../../testing/swt-network.ts'
import { typeText } from '../../testing/type-text.ts'
import { commandDialogStore } from './command-store.ts'
import { Palette } from './palette.tsx'

vi.mock('../../features/wallet/index.ts', async (load) => ({
  ...(await load<object>()),
  loadAccounts: async () => undefined,
}))

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const COLD = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const OTHER = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const HASH = 'AB12'.repeat(16)
const ARTICLE = { itemID: 'fees', language: 'en', title: 'What a trade costs', summary: 'Fees', path: '/x' }
const HELP = { sections: [{ section: 'trade', title: 'Trading', articles: [ARTICLE] }] }

let page: ReturnType<typeof onPage>
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: '0', msg: '', data: HELP, date: 1 }))
  for (const group of [undefined, 'commands'] as const) activateMessages('en', compileCatalog('en', group))
  pairsFileStore.set(ready({ coins: [coinOf('SWT')], transPairs: [pairOf('JETH', 'CNY')] } as never))
  switchWallet({ address: ME, alias: 'A', vault: 'v' })
  accountsStore.set(ready([{ chain: 'swt', address: ME, vault: 'v' }]))
  addressBookStore.set([{ chain: 'swt', address: COLD, name: 'Cold storage', tag: '' }])
  navigate(PATHS.home)
  await act(async () => {
    page = onPage(<Palette />)
  })
})
afterEach(() => {
  page.leave()
  addressBookStore.set([])
  accountsStore.set(LOADING)
  pairsFileStore.set(LOADING)
  switchWallet(undefined)
})

/** Types into the field, waits for the first option and returns its text. */
async function typeAndWait(text: string): Promise<string | undefined> {
  const field = page.all('input')[0] as HTMLInputElement
  field.focus()
  typeText(field, text)
  const first = (): string | undefined => page.all('[role=option]')[0]?.textContent ?? undefined
  await expect.poll(() => act(async () => first()), { timeout: 10_000 }).toBeDefined()
  return first()
}

it.each([
  ['a pair', 'eth/cnt', 'ETH/CNTPair', `${PATHS.trade}?dealArea=cnt&pair=JETH-CNY`],
  ['a page', 'pools', 'PoolsPage', PATHS.amm],
  ['a command', 'go to markets', 'Go to MarketsM', PATHS.market],
  ['an own wallet by its address', ME.slice(0, 9), `${ME.slice(0, 10)}…${ME.slice(-8)}Wallet`, explorerPath(ME)],
  ['a contact by its name', 'cold', `Cold storage · ${COLD.slice(0, 10)}…${COLD.slice(-8)}Contact`, explorerPath(COLD)],
  ['a help article by a word of its summary', 'fees', 'What a trade costsHelp', '/helpCenter?article=fees'],
  ['a pasted address', ` ${OTHER} `, `${OTHER.slice(0, 10)}…${OTHER.slice(-8)}Account`, explorerPath(OTHER)],
  ['a pasted hash', HASH.toLowerCase(), `${HASH.slice(0, 10)}…${HASH.slice(-8)}Transaction`, explorerPath(HASH)],
])('UX-203: the palette opens %s by keyboard', async (_what, typed, shown, path) => {
  commandDialogStore.set('palette')
  const first = await typeAndWait(typed)
  expect(first?.endsWith(shown) ?? first).toBe(true)
  page.press('Enter')
  expect(location.pathname + location.search).toBe(path)
  expect(commandDialogStore.get()).toBeUndefined()
})

it('UX-203: the arrow keys reach the transfer to a pasted address', async () => {
  await typeAndWait(OTHER)
  page.press('ArrowDown')
  expect(page.all('[aria-selected=true]')[0]?.textContent).toContain('Transfer to')
  page.press('Enter')
  expect([location.pathname, transferFormStore.get().to]).toEqual([PATHS.transfer, OTHER])
})

it('UX-203: the palette changes the theme and marks the current one', async () => {
  setPreference('theme', 'dark')
  await typeAndWait('theme')
  expect(page.all('[role=option]').map(({ textContent }) => textContent)).toEqual([
    'Theme: DarkCurrent',
    'Theme: Light',
    'Theme: System',
  ])
  page.press('ArrowDown')
  page.press('Enter')
  expect(preferencesStore.get().theme).toBe('light')
})

it('UX-203: an address with a mistyped character opens nothing', async () => {
  const field = page.all('input')[0] as HTMLInputElement
  typeText(field, OTHER.replace('3', '4'))
  await act(async () => undefined)
  expect(page.all('[role=option]')).toEqual([])
})
