import { chainOf, loadTransactions, TransferError, type ChainId } from '@tidebook/chains'
import {
  accountAt,
  DEVICE_CHAINS,
  framesOf,
  FrameReader,
  pathFor,
  signOnDevice,
  type DeviceChain,
  type DeviceLink,
} from '@tidebook/chains/device'
import { feeMarketEnvelope, legacyEnvelope } from '@tidebook/chains/evm'
import { beforeEach, describe, expect, it } from 'vitest'
import { conditionsFor, transferOn } from '../../../chains/testing/transfers.ts'
import { LedgerDevice } from './ledger-device.ts'

// A public mnemonic whose accounts hold no money.
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const APP: Readonly<Record<DeviceChain, string>> = {
  xrp: 'XRP',
  eth: 'Ethereum',
  heco: 'Ethereum',
  bsc: 'Ethereum',
  tron: 'Tron',
}

let device: LedgerDevice
const link: DeviceLink = {
  exchange: async (command) => {
    const reader = new FrameReader()
    for (const frame of framesOf(command))
      for (const report of device.take(frame)) {
        const answer = reader.take(report)
        if (answer !== undefined) return answer
      }
    throw new Error('no answer')
  },
}
beforeEach(() => {
  device = new LedgerDevice(PHRASE)
})

function accountOn(chain: DeviceChain, index = 0) {
  const path = pathFor(chain, index)
  return { chain, path, address: chainOf(chain).addressOfKey(device.keyAt(path)) }
}

async function bytesOn(chain: DeviceChain, isToken = false, isLegacy = false, memo?: string): Promise<Uint8Array> {
  const { build } = await loadTransactions(chain)
  const transfer = { ...transferOn(chain as ChainId, isToken), from: accountOn(chain).address, ...(memo && { memo }) }
  return build(transfer, conditionsFor(chain, isLegacy))
}

describe.each(DEVICE_CHAINS)('a device that signs for %s', (chain) => {
  beforeEach(() => {
    device.app = APP[chain]
  })

  it('WAL-106 signs coins and tokens byte for byte like a key in the vault', async () => {
    const { sign } = await loadTransactions(chain)
    for (const isToken of [false, true])
      for (const isLegacy of [false, true]) {
        const bytes = await bytesOn(chain, isToken, isLegacy)
        const account = accountOn(chain)
        const signed = await signOnDevice(link, account, bytes)
        expect(signed).toEqual(sign(bytes, { privateKey: device.keyAt(account.path) }))
      }
    // The device showed four transactions and nothing else.
    expect(device.shown).toHaveLength(4)
  })

  it('returns its address, and shows it on request', async () => {
    const account = accountOn(chain, 3)
    expect(await accountAt(link, chain, account.path, false)).toEqual(account)
    expect(device.shown).toEqual([])
    await accountAt(link, chain, account.path, true)
    expect(device.shown).toEqual([[account.address]])
  })

  it.each([
    ['device/locked', (): void => void (device.isLocked = true)],
    ['device/other-app', (): void => void (device.app = 'Bitcoin')],
    ['device/other-app', (): void => void (device.app = 'BOLOS')],
    ['device/refused', (): void => void (device.refuses = true)],
    ['device/wrong-signature', (): void => void (device.lies = true)],
    ['device/broken', (): void => void (device.spoil = (frames) => frames.map((frame) => frame.fill(7)))],
    ['device/broken', (): void => void (device.spoil = (frames) => frames.map((frame) => frame.subarray(0, 3)))],
    [
      'device/other-address',
      () => {
        const [shown, app] = [accountOn(chain), device.app]
        device = new LedgerDevice('zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong')
        device.app = app
        expect(accountOn(chain).address).not.toBe(shown.address)
        accounts.set(chain, shown)
      },
    ],
  ] as const)('reports %s and returns nothing', async (code, spoil) => {
    const bytes = await bytesOn(chain)
    accounts.set(chain, accountOn(chain))
    spoil()
    await expect(signOnDevice(link, accounts.get(chain) ?? accountOn(chain), bytes)).rejects.toMatchObject({ code })
  })

  it('receives no bytes to sign that are not a transfer of the account', async () => {
    const account = accountOn(chain)
    await expect(signOnDevice(link, account, Uint8Array.of(1, 2, 3))).rejects.toBeInstanceOf(TransferError)
    const foreign = (await loadTransactions(chain)).build(transferOn(chain, false), conditionsFor(chain))
    // Ethereum transactions do not contain the sender.
    if (chain === 'xrp' || chain === 'tron')
      await expect(signOnDevice(link, account, foreign)).rejects.toBeInstanceOf(TransferError)
    expect(device.shown).toEqual([])
  })
})
const accounts = new Map<DeviceChain, ReturnType<typeof accountOn>>()

it('receives a long transfer in several chunks', async () => {
  device.app = 'XRP'
  const bytes = await bytesOn('xrp', true, false, 'rent '.repeat(100))
  const signed = await signOnDevice(link, accountOn('xrp'), bytes)
  expect(signed.blob.length).toBeGreaterThan(1200)
  device.app = 'Tron'
  const memo = 'rent '.repeat(40)
  await expect(signOnDevice(link, accountOn('tron'), await bytesOn('tron', true, false, memo))).resolves.toBeDefined()
  const long = await bytesOn('tron', false, false, 'rent '.repeat(60))
  await expect(signOnDevice(link, accountOn('tron'), long)).rejects.toMatchObject({ code: 'device/too-long' })
})

it('receives no chunk that ends at the chain id of a transfer', async () => {
  device.app = 'Ethereum'
  const { build, sign } = await loadTransactions('bsc')
  const account = accountOn('bsc')
  const transfer = { ...transferOn('bsc', true), from: account.address }
  const lengths = new Set<number>()
  for (let bits = 0n; bits < 120n; bits += 4n) {
    const conditions = { ...conditionsFor('bsc', true), chainId: 56n, nonce: 1n << bits } as const
    const bytes = build(transfer, conditions as never)
    expect(legacyEnvelope.isOf(bytes) || feeMarketEnvelope.isOf(bytes)).toBe(true)
    lengths.add(bytes.length)
    expect(await signOnDevice(link, account, bytes)).toEqual(sign(bytes, { privateKey: device.keyAt(account.path) }))
  }
  expect(lengths.size).toBeGreaterThan(8)
})
