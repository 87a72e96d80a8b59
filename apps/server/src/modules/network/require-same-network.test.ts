import { describe, expect, it } from 'vitest'
import { NodeLinkError } from '../node/node.errors.ts'
import type { ServedNetwork } from './served-network.ts'
import { shippedNetwork } from './shipped-network.fixture.ts'
import { requireSameNetwork, type NodeRequests } from './require-same-network.ts'

const GENESIS = 'AB'.repeat(32)
const OTHER = 'CD'.repeat(32)
const network: ServedNetwork = { ...shippedNetwork(() => ''), name: 'SWTC' }

function refused(reason: string): NodeLinkError {
  return new NodeLinkError('node/refused', reason, reason)
}

interface Answers {
  readonly info?: Readonly<Record<string, unknown>>
  /** Error of account_info; absent if it succeeds. */
  readonly account?: string
  readonly firstHash?: string
}

/** Builds a stub node with scripted responses. */
function nodeOf({ info = {}, account = 'actNotFound', firstHash }: Answers): NodeRequests {
  return {
    request: (command) => {
      if (command === 'server_info') return Promise.resolve({ info })
      if (command === 'account_info') return account === '' ? Promise.resolve({}) : Promise.reject(refused(account))
      return firstHash === undefined
        ? Promise.reject(refused('lgrNotFound'))
        : Promise.resolve({ ledger_hash: firstHash })
    },
  }
}

function ours(id: string, hash = GENESIS): Readonly<Record<string, unknown>> {
  return {
    network: id,
    tidebook: { genesis_hash: hash },
  }
}

describe('a node of the served network', () => {
  it('is recognized by name, network id, addresses and first ledger', async () => {
    expect(await requireSameNetwork(nodeOf({ info: ours('swt') }), network)).toBe(GENESIS)
    const described = { ...network, genesisHash: GENESIS }
    expect(await requireSameNetwork(nodeOf({ info: ours('swt') }), described)).toBe(GENESIS)
    expect(
      await requireSameNetwork(nodeOf({ info: { network: 'main' }, account: '', firstHash: GENESIS }), described),
    ).toBe(GENESIS)
    // a public node may lack old ledgers
    expect(await requireSameNetwork(nodeOf({ info: { network_id: 0 } }), described)).toBeUndefined()
  })

  it.each<[string, Answers]>([
    ['is of xrp', { info: ours('xrp') }],
    ['number is 1025', { info: { network_id: 1025 } }],
    ['does not know such addresses', { account: 'actMalformed' }],
    [`first ledger is ${OTHER}`, { info: ours('swt', OTHER) }],
    [`first ledger is ${OTHER}`, { firstHash: OTHER }],
  ])('is rejected with a named error when it %s', async (words, answers) => {
    await expect(requireSameNetwork(nodeOf(answers), { ...network, genesisHash: GENESIS })).rejects.toMatchObject({
      code: 'server/wrong-network',
      message: expect.stringContaining(words),
    })
  })

  it('is queried again after a failed request, which proves nothing', async () => {
    await expect(requireSameNetwork(nodeOf({ account: 'tooBusy' }), network)).rejects.toMatchObject({
      reason: 'tooBusy',
    })
    const away = { request: () => Promise.reject(new NodeLinkError('node/unavailable', 'away')) }
    await expect(requireSameNetwork(away, network)).rejects.toMatchObject({ code: 'node/unavailable' })
  })
})
