// @vitest-environment happy-dom
import { KeyringError } from '@tidebook/keyring'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { byRole } from '../../../testing/by-role.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { accountsStore } from '../model/accounts.ts'
import { WalletCreation } from './wallet-creation.tsx'

const vault = vi.hoisted(() => ({ call: vi.fn(), short: false }))
vi.mock('../services/vault.ts', () => ({
  vault: () => ({ started: true, call: vault.call, note: () => undefined }),
  onVaultEvent: () => undefined,
}))
vi.mock('../services/further-wallets.ts', () => ({ hasInsufficientHoldings: async () => vault.short }))
vi.mock('../services/vault-list.ts', () => ({ findVaultToJoin: async () => 'vault' }))
vi.mock('../services/vault-host.ts', () => ({ placeVault: () => () => undefined }))

const RULE = { code: 'JJCC', title: 'JCC', above: '10000' }
const ADDRESS = `0x${'1'.repeat(40)}`

let page: ReturnType<typeof onPage>
const made = vi.fn()

function create(chain?: 'swt' | 'eth'): Promise<void> {
  return act(async () => {
    page = onPage(<WalletCreation chain={chain} onMade={made} />)
  })
}

beforeEach(() => {
  for (const group of [undefined, 'wallet'] as const) activateMessages('en', compileCatalog('en', group))
  setNetwork({ ...SWT_NETWORK, furtherWallets: RULE })
  accountsStore.set({ state: 'ready', value: [] })
  vault.call.mockReset().mockReturnValue(new Promise(() => undefined))
  vault.short = false
  made.mockReset()
})
afterEach(() => {
  page.leave()
  setNetwork(SWT_NETWORK)
})

it.each([undefined, 'swt'] as const)(
  'shows why no further wallet of the exchange can be created, and creates it once the balance suffices (WAL-076): %s',
  async (chain) => {
    vault.short = true
    await create(chain)
    await expect.poll(() => page.place.textContent).toContain('you need more than 10000 JCC in your SWTC wallets')
    expect(vault.call).not.toHaveBeenCalled()
    vault.short = false
    await act(async () => byRole(page.place, 'button', 'Try again')[0]?.click())
    await expect.poll(() => vault.call.mock.calls.length).toBe(1)
    expect(page.place.textContent).not.toContain('10000 JCC')
  },
)

it('creates a wallet of another chain, and has the vault refuse wallets of the exchange (WAL-076)', async () => {
  vault.short = true
  vault.call.mockResolvedValue({ id: 'v', vault: 'text', added: { chain: 'eth', address: ADDRESS } })
  await create('eth')
  await expect.poll(() => made.mock.calls).toEqual([[{ address: ADDRESS, isTrading: false }]])
  expect(vault.call).toHaveBeenCalledExactlyOnceWith('create', expect.objectContaining({ chain: 'eth', short: true }))
})

it('shows another failure, and starts again', async () => {
  vault.call.mockRejectedValueOnce(new KeyringError('keyring/worker-failed'))
  await create()
  await expect.poll(() => page.place.textContent).toContain('The wallet did not start')
  await act(async () => byRole(page.place, 'button', 'Try again')[0]?.click())
  await expect.poll(() => vault.call.mock.calls.length).toBe(2)
})
