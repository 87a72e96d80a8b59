import { parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, loadTransactions } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import type { SignedChainTransfer, TransferRequest } from '@tidebook/keyring'
import { MoacTestNode } from '@tidebook/testkit/chains'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import { signTransferWithWallet } from '../../wallet/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { checkSender } from './account-name.ts'
import { chainSession, NotSignedError, sendOnChain, sentStore } from './send-on-chain.ts'

// A public test key.
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

const from = chainOf('moac').addressOf(KEY)
const to = chainOf('moac').addressOf('11'.repeat(32))
let says: 'yes' | 'no' = 'yes'

vi.mock('../../wallet/index.ts', () => ({
  refreshTransferPrompt: vi.fn(),
  signTransferWithWallet: vi.fn(
    async ({ bytes, signer }: TransferRequest): Promise<SignedChainTransfer | undefined> => {
      if (says === 'no') return undefined
      const { sign, decode } = await loadTransactions('moac')
      const raw = bytesOf(bytes)
      return { ...sign(raw, { privateKey: bytesOf(KEY) }), bytes, decoded: decode(raw, signer) }
    },
  ),
}))

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

const chain = new MoacTestNode()
let stop: () => Promise<void>
beforeAll(async () => {
  activateMessages('en', compileCatalog('en'))
  const server = await chain.serve()
  stop = server.stop
  chain.held.set(from, 10n ** 19n)
  const moac = { chain: 'moac', hosts: [server.url], network: '101', highestFee: '0.1', confirmations: 1, tokens: [] }
  const eos = { chain: 'eos', hosts: [], network: 'ab'.repeat(32), highestFee: '0.1', tokens: [] }
  setNetwork({ ...SWT_NETWORK, chains: [moac, eos] } as never)
})
afterAll(() => {
  vi.unstubAllGlobals()
  return stop()
})

const account = { chain: 'moac' as const, address: from, vault: 'v' }
const transfer = { from, to, asset: coinOf('moac'), amount: parseDecimal('1.5') }

it('reports a chain without nodes, or without an entry in the file, as not connected', () => {
  expect(chainNode('eos')).toBeUndefined()
  expect(chainNode('tron')).toBeUndefined()
})

it('stores and sends a confirmed transfer, and reports it as done when its block is final', async () => {
  const node = chainNode('moac')
  if (node === undefined) throw new Error('not connected')
  await sendOnChain(node, account, transfer)
  const phase = (): string | undefined => [...sentStore.get().values()][0]?.state.phase
  expect(phase()).toBe('submitted')
  const messages = (): readonly string[] => toastStore.get().map(({ title }) => title)
  expect(messages()).toEqual(['Transfer submitted'])
  // The next visit resumes the transfer from here.
  expect([...kept.values()].join()).toContain('moac')
  expect([...kept.values()].join()).not.toContain(KEY)
  while (chainSession(node).open > 0) {
    chain.produce()
    await chainSession(node).lookNow()
  }
  expect(phase()).toBe('validated')
  expect(messages(), 'wherever the person is by now').toEqual(['Transfer completed'])
  expect(toastStore.get()[0]?.text).toMatch(/^1\.5 MOAC to 0x/u)
  expect(chain.held.get(to)).toBe(15n * 10n ** 17n)
})

it('sends nothing after a cancellation, to an invalid address, or above the balance', async () => {
  const node = chainNode('moac')
  if (node === undefined) throw new Error('not connected')
  says = 'no'
  const before = sentStore.get().size
  await expect(sendOnChain(node, account, transfer)).rejects.toBeInstanceOf(NotSignedError)
  await expect(sendOnChain(node, account, { ...transfer, to: '0x12' })).rejects.toMatchObject({
    code: 'transfer/address',
  })
  const large = { ...transfer, amount: parseDecimal('100') }
  await expect(sendOnChain(node, account, large)).rejects.toMatchObject({ code: 'chain/insufficient' })
  expect(sentStore.get().size).toBe(before)
})

it('neither signs nor sends a transfer that names the account of another wallet', async () => {
  const node = chainNode('moac')
  if (node === undefined) throw new Error('not connected')
  says = 'yes'
  vi.mocked(signTransferWithWallet).mockClear()
  const before = sentStore.get().size
  const other = chainOf('moac').addressOf('22'.repeat(32))
  await expect(sendOnChain(node, { ...account, address: other }, transfer)).rejects.toMatchObject({
    name: 'TransferError',
    code: 'transfer/other-key',
  })
  expect(vi.mocked(signTransferWithWallet)).not.toHaveBeenCalled()
  expect(sentStore.get().size).toBe(before)
})

it('sends from every account that a public key owns, and from no other account', async () => {
  const named = { chain: 'eos', accounts: async () => ['first.gm', 'second.gm'] } as unknown as ChainNode
  await expect(checkSender(named, 'EOS6MRy', 'second.gm')).resolves.toBeUndefined()
  await expect(checkSender(named, 'EOS6MRy', 'third.gm')).rejects.toMatchObject({ code: 'transfer/other-key' })
})
