// @vitest-environment happy-dom
import type { User } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate, placeStore } from '../../../lib/router/index.ts'
import { TEST_USER } from '../../../testing/test-user.ts'
import { clearUser, clearReturnPath, storeUser, readReturnPath } from '../../session/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { OnboardingCard } from './onboarding-card.tsx'

const DEPOSIT = `${PATHS.deposit}?base=ETH`
const WALLET = { address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: '', vault: 'v' }
let page: ReturnType<typeof onPage>

function open(): string {
  page = onPage(<OnboardingCard title="Before your first deposit" chain="eth" />)
  return page.place.textContent ?? ''
}

beforeEach(() => {
  for (const group of [undefined, 'signIn', 'wallet'] as const) activateMessages('en', compileCatalog('en', group))
  navigate(DEPOSIT)
})
afterEach(() => {
  page.leave()
  clearUser()
  clearReturnPath()
  walletStore.set((state) => ({ ...state, wallet: undefined }))
})

it('shows a visitor all steps before the first deposit, with their minutes', () => {
  const words = open()
  expect(words).toContain('About 11 minutes')
  for (const step of ['Wallet', 'Knowledge test', 'Account', 'Link wallet and account']) expect(words).toContain(step)
  expect(words).toContain('your Ethereum wallet')
  expect(page.all('[aria-current="step"]')[0]?.textContent).toContain('Create a wallet')
})

it('leads a user with a wallet to the test and remembers the deposit', () => {
  walletStore.set((state) => ({ ...state, wallet: WALLET }))
  const words = open()
  expect(words).toContain('About 8 minutes')
  const link = page.all('a').find(({ textContent }) => textContent === 'Start the test')
  act(() => (link as HTMLAnchorElement).click())
  expect(placeStore.get().pathname).toBe(PATHS.test)
  expect(readReturnPath()).toBe(DEPOSIT)
})

it('counts the test and the account as done for a signed-in user', () => {
  storeUser({ ...TEST_USER, address: '' } as User)
  expect(open()).toContain('About 4 minutes')
  expect(page.all('li').map(({ textContent }) => textContent?.includes('Done'))).toEqual([false, true, true, false])
})
