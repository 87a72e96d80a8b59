import { describe, expect, it } from 'vitest'
import { NodeLinkError } from '../node/node.errors.ts'
import type { ServedNetwork } from './served-network.ts'
import { shippedNetwork } from './shipped-network.fixture.ts'
import { requireSameNetwork, type NodeRequests } from './require-same-network.ts'

const GENESIS = 'AB'.repeat(32)
const OTHER = 'CD'.repeat(32)
const network: ServedNetwork = { ...shippedNetwork(() => ''), name: 'SWTC' }

const refused = (reason: string): NodeLinkError => new NodeLinkError('node/refused', reason, reason)

interface Answers {
  readonly info?: Readonly<Record<string, unknown>>
  /** Error of account_info; none: it answers. */
  readonly account?: string
  readonly firstHash?: string
}

/** A node that says what it is told to. */
const nodeOf = ({ info = {}, account = 'actNotFound', firstHash }: Answers): NodeRequests => ({
  request: (command) => {
    if (command === 'server_info') return Promise.resolve({ info })
    if (command === 'account_info') return account === '' ? Promise.resolve({}) : Promise.reject(refused(account))
    return firstHash === undefined
      ? Promise.reject(refused('lgrNotFound'))
      : Promise.resolve({ ledger_hash: firstHash })
  },
})

const ours = (id: string, hash = GENESIS): Readonly<Record<string, unknown>> => ({
  network: id,
  tidebook: { genesis_hash: hash },
})

describe('a node of the network that is served', () => {
  it('is of its network: by name, by number, by its addresses, by its first ledger', async () => {
    expect(await requireSameNetwork(nodeOf({ info: ours('swt') }), network)).toBe(GENESIS)
    const known = { ...network, genesisHash: GENESIS }
    expect(await requireSameNetwork(nodeOf({ info: ours('swt') }), known)).toBe(GENESIS)
    expect(
      await requireSameNetwork(nodeOf({ info: { network: 'main' }, account: '', firstHash: GENESIS }), known),
    ).toBe(GENESIS)
    // a public node keeps what it keeps
    expect(await requireSameNetwork(nodeOf({ info: { network_id: 0 } }), known)).toBeUndefined()
  })

  it.each<[string, Answers]>([
    ['is of xrp', { info: ours('xrp') }],
    ['number is 1025', { info: { network_id: 1025 } }],
    ['does not know such addresses', { account: 'actMalformed' }],
    [`first ledger is ${OTHER}`, { info: ours('swt', OTHER) }],
    [`first ledger is ${OTHER}`, { firstHash: OTHER }],
  ])('is refused by name when it %s', async (words, answers) => {
    await expect(requireSameNetwork(nodeOf(answers), { ...network, genesisHash: GENESIS })).rejects.toMatchObject({
      code: 'server/wrong-network',
      message: expect.stringContaining(words),
    })
  })

  it('is asked again when it does not answer: nothing is known then', async () => {
    await expect(requireSameNetwork(nodeOf({ account: 'tooBusy' }), network)).rejects.toMatchObject({
      reason: 'tooBusy',
    })
    const away = { request: () => Promise.reject(new NodeLinkError('node/unavailable', 'away')) }
    await expect(requireSameNetwork(away, network)).rejects.toMatchObject({ code: 'node/unavailable' })
  })
})
