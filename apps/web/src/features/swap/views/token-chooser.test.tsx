// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { coinOf } from '../../../testing/market-fixtures.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { byRole } from '../../../testing/by-role.ts'
import '../../../testing/swt-network.ts'
import { typeText } from '../../../testing/type-text.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { lookOf, type ChoosableToken } from '../model/token-risks.ts'
import { customCoinsStore } from '../model/custom-coins.ts'
import { TokenChooser } from './token-chooser.tsx'
import { useTokens } from './use-tokens.ts'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const OTHER = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const SWT: ChoosableToken = { code: 'SWT', issuer: '', title: 'SWTC', strange: false }
const CNY: ChoosableToken = { code: 'CNY', issuer: ISSUER, title: 'CNT', strange: false }
const LOOK_ALIKE: ChoosableToken = { code: 'CNY', issuer: OTHER, title: 'CNY', strange: true }

function Every() {
  return <TokenChooser label="Token" token={SWT} tokens={useTokens()} onChoose={choose} addable />
}

let page: ReturnType<typeof onPage>
const choose = vi.fn()
beforeEach(async () => {
  choose.mockReset()
  activateMessages('en', compileCatalog('en'))
  switchWallet({ address: OTHER, alias: 'A', vault: 'v' })
  updateWallet({
    balances: ready({ SWTC: { value: '2000', frozen: '0' }, [`CNY_${ISSUER}`]: { value: '12.5', frozen: '0' } }),
  })
  page = onPage(<TokenChooser label="Token you pay" token={SWT} tokens={[SWT, CNY, LOOK_ALIKE]} onChoose={choose} />)
  await act(async () => byRole(page.place, 'button', 'Token you pay: SWTC')[0]?.click())
})
afterEach(() => {
  page.leave()
  switchWallet(undefined)
})

function lines(): readonly string[] {
  return byRole(page.place, 'listitem').map(({ textContent }) => textContent ?? '')
}

function search(words: string): void {
  const input = page.place.querySelector<HTMLInputElement>('input[type="search"]')
  if (input !== null) typeText(input, words)
}

it('lists each token with its issuer and balance, and marks a listed code of another issuer (SWP-101)', () => {
  const [native, listed, other] = lines()
  expect(native).toMatch(/SWTC.*2,000/u)
  expect(listed).toMatch(/CNT.*jGa9….*12\.5/u)
  expect(listed).not.toContain('different issuer')
  expect(other).toMatch(/same name, different issuer.*j3Ba/u)
})

it('searches by name, code and issuer, and selects the pressed token (SWP-101)', async () => {
  search('cnt')
  expect(lines()).toHaveLength(1)
  search(OTHER.slice(0, 8))
  expect(lines()).toEqual([expect.stringContaining('different issuer')])
  search('cny')
  expect(lines()).toHaveLength(2)
  await act(async () => byRole(page.place, 'listitem')[0]?.querySelector('button')?.click())
  expect(choose).toHaveBeenCalledExactlyOnceWith(`CNY.${ISSUER}`)
})

it('SWP-201: any token of the ledger is chosen by code and issuer; a wrong address is refused', async () => {
  page.leave()
  page = onPage(<TokenChooser label="Token" token={SWT} tokens={[SWT]} onChoose={choose} addable />)
  await act(async () => byRole(page.place, 'button', 'Token: SWTC')[0]?.click())
  await act(async () => byRole(page.place, 'button', 'Any token by code and issuer')[0]?.click())
  const [, code, issuer] = page.all('input') as HTMLInputElement[]
  const submit = (): Promise<void> => act(async () => void byRole(page.place, 'button', 'Use this token')[0]?.click())
  typeText(code as HTMLInputElement, 'GOLD')
  typeText(issuer as HTMLInputElement, OTHER.slice(0, -1))
  await submit()
  expect(page.place.textContent).toContain('This is not a valid address')
  typeText(issuer as HTMLInputElement, ` ${OTHER} `)
  await expect
    .poll(async () => {
      await submit()
      return choose.mock.calls
    })
    .toEqual([[`GOLD.${OTHER}`]])
  expect(customCoinsStore.get()).toEqual([{ code: 'GOLD', issuer: OTHER }])
})

it('SWP-201: a code that reads like a listed one is a look-alike', () => {
  expect(lookOf('JU5DT')).toBe(lookOf('JUSDT'))
  expect(lookOf('B1Z')).toBe(lookOf('BlZ'))
  expect(lookOf('JETH')).not.toBe(lookOf('JBTC'))
})

it('SWP-201: a long code is listed by the name that it spells, and refused when it spells none', async () => {
  customCoinsStore.set([])
  const listed = { ...coinOf('JUSDT', ISSUER), label: 'USDT' }
  pairsFileStore.set(ready({ coins: [listed], transPairs: [] } as never))
  const [gold, imitation, share] = [
    `474F4C4453${'0'.repeat(30)}`,
    `552E53445400${'0'.repeat(28)}`,
    `03${'AB'.repeat(19)}`,
  ]
  updateWallet({ balances: ready({ [`${share}_${OTHER}`]: { value: '1', frozen: '0' } }) })
  page.leave()
  page = onPage(<Every />)
  await act(async () => byRole(page.place, 'button', 'Token: SWTC')[0]?.click())
  await act(async () => byRole(page.place, 'button', 'Any token by code and issuer')[0]?.click())
  const [, code, issuer] = page.all('input') as HTMLInputElement[]
  typeText(issuer as HTMLInputElement, OTHER)
  typeText(code as HTMLInputElement, share)
  await act(async () => void byRole(page.place, 'button', 'Use this token')[0]?.click())
  expect(page.place.textContent).toContain('40 hexadecimal digits of a name')
  await act(async () => {
    customCoinsStore.set([gold, imitation].map((each) => ({ code: each, issuer: OTHER })))
  })
  const shown = lines()
  expect(shown).toHaveLength(4)
  expect(shown[2]).toMatch(/^GOLDS(?!.*different issuer)/u)
  expect(shown[3]).toMatch(/^U\.SDT.*different issuer/u)
  customCoinsStore.set([])
  pairsFileStore.set(LOADING)
})
