import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { ChainPool } from './chain-pool.ts'
import { EOS_WINDOW, eosWindow } from './eos-window.ts'
import { taposOf } from './eos-node.ts'
import { orNull } from './rpc-error.ts'
import { tronNode } from './tron-node.ts'

const info = { chainId: 'ab'.repeat(32), head: 1000, headTime: 1_700_000_000_500, irreversible: 700 }

describe('what a transaction of EOS is tied to', () => {
  it('CHN-012, CHN-013: three blocks behind, thirty seconds', () => {
    expect(eosWindow(info, EOS_WINDOW)).toEqual({ block: 997, expiration: 1_700_000_031 })
  })

  it('ERR-059: not to two blocks', () => {
    const both = { blocksBehind: 3, useLastIrreversible: true, expireSeconds: 30 }
    expect(() => eosWindow(info, both)).toThrow('Use either blocksBehind or useLastIrreversible')
  })

  it('ERR-060: not to none', () => {
    expect(() => eosWindow(info, {})).toThrow('Required configuration or TAPOS fields are not present')
    expect(() => eosWindow(info, { blocksBehind: 3 })).toThrow('TAPOS fields')
    expect(eosWindow(info, { useLastIrreversible: true, expireSeconds: 30 }).block).toBe(700)
  })

  it('by number and prefix of its id', () => {
    const id = `000003e5${'00'.repeat(4)}01020304${'00'.repeat(20)}`
    expect(taposOf(id)).toEqual({ refBlockNum: 0x03e5, refBlockPrefix: 0x04030201 })
  })
})

it('ERR-064: a Tron node that is down gives null', async () => {
  const fetch = (): Promise<Response> => Promise.reject(new TypeError('refused'))
  const node = tronNode({ pool: new ChainPool({ nodes: ['http://a'], fetch, clock: new FakeClock() }) })
  expect(await orNull(node.balance('TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL', node.coin))).toBeNull()
})
