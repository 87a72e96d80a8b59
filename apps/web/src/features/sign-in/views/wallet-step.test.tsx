// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { TEST_USER } from '../../../testing/test-user.ts'
import { clearUser, storeUser, userStore } from '../../session/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import { WalletStep } from './wallet-step.tsx'

const KEY = `02${'AB'.repeat(32)}`
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../wallet/services/vault.ts', () => ({
  vault: () => ({ call, note: () => undefined, started: false }),
  onVaultEvent: () => () => undefined,
}))
vi.mock(import('../../wallet/services/vault-list.ts'), async (original) => {
  const { vaults, ...rest } = await original()
  return { ...rest, vaults: Object.assign(vaults, { load: async () => 'sealed' }) }
})
vi.mock(import('../../../lib/i18n.ts'), async (original) => ({
  ...(await original()),
  loadMessages: async () => undefined,
}))

const named: unknown[] = []
let done: ReturnType<typeof vi.fn<() => void>>
let page: ReturnType<typeof onPage>

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    named.push([new URL(url, 'http://exchange.test').pathname.split('/')[3], JSON.parse(String(init.body))])
    const data = { ...TEST_USER, publicKey: KEY, isActiveWallet: 1 }
    return Promise.resolve(new Response(JSON.stringify({ code: '0', msg: '', data, date: 1 })))
  })
  named.length = 0
  call.mockReset()
  storeUser(TEST_USER)
  switchWallet({ address: ADDRESS, alias: 'SWTC trading wallet', vault: 'own' })
  done = vi.fn<() => void>()
  page = onPage(<WalletStep steps={<i />} onDone={done} />)
})
afterEach(() => {
  page.leave()
  clearUser()
  switchWallet(undefined)
  vi.unstubAllGlobals()
})

async function useIt(): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Use jHb9'))
  await act(async () => button?.click())
}

it('links an existing wallet to the account when the user selects it, and confirms it (REG-008, WAL-066)', async () => {
  expect(document.body.textContent).toContain(
    'The account stores the public key, and therefore the address, of the wallet you choose here',
  )
  call.mockResolvedValue(KEY)
  await useIt()
  await expect.poll(() => done.mock.calls).toHaveLength(1)
  expect(call.mock.calls).toEqual([['publicKey', { address: ADDRESS, vault: 'sealed' }]])
  expect(named).toEqual([['upload_wallet', { user: 'a', publicKey: KEY }]])
  expect(userStore.get().userInfo?.isActiveWallet).toBe(1)
})

it('repeats the prompt and sends nothing when the user does not unlock the wallet', async () => {
  call.mockResolvedValue(undefined)
  await useIt()
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  expect([done.mock.calls, named]).toEqual([[], []])
  call.mockResolvedValue(KEY)
  await useIt()
  await expect.poll(() => done.mock.calls).toHaveLength(1)
})
