import { parseDecimal } from '@tidebook/amount'
import { coinOf, type TransferConditions } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import { beforeEach, expect, it, vi } from 'vitest'
import { conditionsFor, transferOn } from '../../../../../../packages/chains/testing/transfers.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { requestDeviceSignature, type DeviceSigningRequest } from '../../devices/index.ts'
import { NotSignedError, sendOnChain } from './send-on-chain.ts'

vi.mock('../../devices/index.ts', () => ({ requestDeviceSignature: vi.fn(async () => undefined) }))
vi.mock('../../wallet/index.ts', () => ({ refreshTransferPrompt: vi.fn(), signTransferWithWallet: vi.fn() }))
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

const NETWORKS = { xrp: undefined, eth: '1', tron: undefined } as const

function fact(chain: keyof typeof NETWORKS) {
  return {
    chain,
    hosts: [],
    network: NETWORKS[chain],
    highestFee: chain === 'tron' ? '15' : '0.05',
    tokens: [],
  }
}

beforeEach(() => {
  vi.mocked(requestDeviceSignature).mockClear()
  setNetwork({ ...SWT_NETWORK, chains: [fact('xrp'), fact('eth'), fact('tron')] } as never)
})

/** A node that reports no problem. Each completion of the transfer uses the next of the given conditions. */
function nodeThat(chain: keyof typeof NETWORKS, ...all: readonly Partial<TransferConditions>[]): ChainNode {
  let callCount = 0
  const terms = { fee: '10', sequence: 7, firstLedger: 100, lastLedger: 120 }
  const at = Date.now()
  return {
    chain,
    coin: coinOf(chain),
    check: async () => undefined,
    conditions: async () => {
      const conditions = all[Math.min(callCount, all.length - 1)]
      callCount += 1
      const time = chain === 'tron' ? { timestamp: at, expiration: at + 60_000 } : {}
      const named = chain === 'eth' ? { chainId: 1n } : {}
      return { ...conditionsFor(chain), ...time, ...named, ...conditions } as TransferConditions
    },
    port: { prepare: async () => terms, submit: vi.fn(), lookup: vi.fn() },
  } as unknown as ChainNode
}

function send(node: ChainNode): Promise<unknown> {
  const chain = node.chain as keyof typeof NETWORKS
  const transfer = { ...transferOn(chain, false), amount: parseDecimal('1') }
  return sendOnChain(
    node,
    { kind: 'device', chain, address: transfer.from, path: "m/44'/1'/0'/0/0", vault: '' },
    transfer,
  )
}

const DEAR = { xrp: { fee: 60_000n }, eth: { price: { gasPrice: 10n ** 13n } } } as const

it('requests a signature for a transfer with an allowed fee, the right network and a short validity', async () => {
  for (const chain of ['xrp', 'eth', 'tron'] as const)
    await expect(send(nodeThat(chain, {}))).rejects.toBeInstanceOf(NotSignedError)
  expect(requestDeviceSignature).toHaveBeenCalledTimes(3)
})

it('rejects a fee that a node made up before the device sees it', async () => {
  for (const chain of ['xrp', 'eth'] as const)
    await expect(send(nodeThat(chain, DEAR[chain]))).rejects.toMatchObject({ code: 'chain/fee-too-high' })
  expect(requestDeviceSignature).not.toHaveBeenCalled()
})

it('rejects a transfer of another network and one that stays valid for hours', async () => {
  await expect(send(nodeThat('eth', { chainId: 5n }))).rejects.toMatchObject({ code: 'chain/wrong-network' })
  const late = { timestamp: Date.now(), expiration: Date.now() + 3_600_000 }
  await expect(send(nodeThat('tron', late))).rejects.toMatchObject({ code: 'transfer/conditions' })
  expect(requestDeviceSignature).not.toHaveBeenCalled()
})

it('checks later conditions of a node against the same limits', async () => {
  const renewed: unknown[] = []
  vi.mocked(requestDeviceSignature).mockImplementationOnce(async ({ renew }: DeviceSigningRequest) => {
    await renew().catch((error: unknown) => renewed.push(error))
    return undefined
  })
  await expect(send(nodeThat('xrp', {}, DEAR.xrp))).rejects.toBeInstanceOf(NotSignedError)
  expect(renewed).toMatchObject([{ code: 'chain/fee-too-high' }])
})
