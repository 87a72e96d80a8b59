import { parseDecimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import { expect, it } from 'vitest'
import type { AgentContext } from './agent-context.ts'
import { fundAccounts } from './stock.ts'

it('pays coins to accounts of a demonstration that hold too little or do not exist yet', async () => {
  const filled = async (held: Partial<Record<ChainId, string>>) => {
    const served = (['eth', 'xrp'] as const).map((chain) => ({
      chain: {
        chain,
        address: `the ${chain} account`,
        spendable: async () => {
          const amount = held[chain]
          if (amount === undefined) throw new Error('no account')
          return parseDecimal(amount)
        },
      },
    }))
    const sent: string[] = []
    const isFull = await fundAccounts({ served } as unknown as AgentContext, async (chain, address, value, memo) => {
      sent.push(`${chain} ${address} ${value} ${memo}`)
      return true
    })
    return { isFull, sent }
  }
  expect(await filled({ eth: '10', xrp: '1000' })).toEqual({ isFull: true, sent: [] })
  expect(await filled({ eth: '9.99', xrp: '1000' })).toEqual({
    isFull: false,
    sent: ['eth the eth account 1000 stock'],
  })
  expect(await filled({ eth: '10' })).toEqual({ isFull: false, sent: ['xrp the xrp account 1000000 stock'] })
})
