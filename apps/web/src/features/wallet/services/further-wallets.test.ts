import { beforeEach, expect, it, vi } from 'vitest'
import { network } from '../../../lib/network.ts'
import { api } from '../../network/index.ts'
import { hasInsufficientHoldings } from './further-wallets.ts'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const OTHER = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const RULE = { code: 'JJCC', issuer: ISSUER, title: 'JCC', above: '10000' }

let holdings: Record<string, Record<string, { value: string; frozen: string }> | 'unknown' | 'failed'> = {}
const addresses = vi.hoisted(() => ({ now: [] as string[] }))
vi.mock('../../../lib/network.ts', async (original) => ({
  ...(await original<object>()),
  network: vi.fn(),
}))
vi.mock('../../network/index.ts', () => ({ api: { balance: vi.fn() } }))
vi.mock('./vault-list.ts', () => ({
  tradingAccounts: async () => addresses.now.map((address) => ({ chain: 'swt', address, vault: 'a' })),
}))

function hold(all: typeof holdings): void {
  holdings = all
  addresses.now = Object.keys(all)
}

function jcc(value: string, issuer = ISSUER) {
  return { [`JJCC_${issuer}`]: { value, frozen: '0' } }
}

beforeEach(() => {
  vi.mocked(network).mockReturnValue({ native: { code: 'SWT', title: 'SWTC' }, furtherWallets: RULE } as never)
  vi.mocked(api.balance).mockImplementation((async (address: string) => {
    const held = holdings[address]
    if (held === 'failed') return { result: false, reason: 'network', code: '-1' }
    return held === 'unknown' ? { result: false, reason: 'code', code: '2004' } : { result: true, data: held }
  }) as never)
})

it('requires more than the limit for further wallets, summed over all wallets of the network (WAL-076)', async () => {
  hold({ a: jcc('10000') })
  expect(await hasInsufficientHoldings()).toBe(true)
  hold({ a: jcc('10000.00000001') })
  expect(await hasInsufficientHoldings()).toBe(false)
  hold({ a: jcc('6000'), b: jcc('4001'), c: 'unknown' })
  expect(await hasInsufficientHoldings()).toBe(false)
  hold({ a: { ...jcc('9000'), ...jcc('9000', OTHER) } })
  expect(await hasInsufficientHoldings(), "another issuer's token").toBe(true)
})

it('requires nothing for the first wallet, or on a network without this rule (WAL-076)', async () => {
  hold({})
  expect(await hasInsufficientHoldings()).toBe(false)
  hold({ a: jcc('1') })
  vi.mocked(network).mockReturnValue({ native: { code: 'SWT', title: 'SWTC' } } as never)
  expect(await hasInsufficientHoldings()).toBe(false)
})

it('does not treat an unavailable balance as too little', async () => {
  hold({ a: 'failed', b: jcc('1') })
  expect(await hasInsufficientHoldings()).toBe(false)
})
