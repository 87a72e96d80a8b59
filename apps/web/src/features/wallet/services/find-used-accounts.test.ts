import { beforeEach, expect, it, vi } from 'vitest'
import { fetchUsedAddresses } from '../../chain-nodes/later.ts'
import { api } from '../../network/index.ts'
import { findUsedAccounts } from './find-used-accounts.ts'

vi.mock('../../chain-nodes/later.ts', () => ({ fetchUsedAddresses: vi.fn() }))
vi.mock('../../network/index.ts', () => ({ api: { balance: vi.fn() } }))

const accounts = [
  { chain: 'swt', address: 'j1' },
  { chain: 'swt', address: 'j2' },
  { chain: 'eth', address: '0x1' },
  { chain: 'eth', address: '0x2' },
  { chain: 'eos', address: 'EOS1' },
] as const

beforeEach(() => {
  vi.mocked(fetchUsedAddresses).mockImplementation(async (chain) => (chain === 'eth' ? ['0x2'] : undefined))
  vi.mocked(api.balance).mockImplementation(async (address) =>
    address === 'j1'
      ? ({ result: true, data: {} } as never)
      : ({ result: false, reason: 'code', code: '2004' } as never),
  )
})

it('queries the exchange for its own network and the nodes of the others, and reports networks that cannot be queried', async () => {
  const [swt, , , eth] = accounts
  expect(await findUsedAccounts(accounts)).toEqual({ used: [swt, eth], unknown: ['eos'] })
})

it('reports all as unknown without a network', async () => {
  vi.mocked(fetchUsedAddresses).mockRejectedValue(new Error('offline'))
  vi.mocked(api.balance).mockResolvedValue({ result: false, reason: 'network' } as never)
  expect(await findUsedAccounts(accounts)).toEqual({ used: [], unknown: ['swt', 'eth', 'eos'] })
})
