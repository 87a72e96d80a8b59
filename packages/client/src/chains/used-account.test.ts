import { parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { ChainId } from '@tidebook/chains'
import { expect, it } from 'vitest'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'
import { isAddressUsed } from './used-account.ts'

/** Creates nodes that return the same answer for every address. */
function nodeOf(chain: ChainId, amount: string | Error, sent = 0): ChainNode {
  return {
    chain,
    coin: coinOf(chain),
    balance: async () => {
      if (typeof amount !== 'string') throw amount
      const value = parseDecimal(amount)
      return { asset: coinOf(chain), amount: value, spendable: value, kept: value }
    },
    port: { prepare: async () => ({ fee: '0', sequence: sent, firstLedger: 1, lastLedger: 2 }) },
  } as unknown as ChainNode
}

it.each([
  ['holds its coin', nodeOf('xrp', '20'), true],
  ['is not in the ledger', nodeOf('xrp', new ChainNodeError('chain/ripple-inactive')), false],
  ['holds nothing and has sent', nodeOf('eth', '0', 3), true],
  ['holds nothing and has never sent', nodeOf('bsc', '0'), false],
  ['holds nothing where nobody counts', nodeOf('tron', '0', 3), false],
] as const)('an account that %s', async (_name, node, used) => {
  expect(await isAddressUsed(node, 'a')).toBe(used)
})

it('reports neither used nor unused if nodes fail', async () => {
  await expect(isAddressUsed(nodeOf('xrp', new Error('offline')), 'a')).rejects.toThrow('offline')
})
