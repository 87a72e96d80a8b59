import { ZERO } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { ChainReorganised, type ChainWatch } from '@tidebook/client/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeDeposit } from '../gateway/found-payments.ts'
import { chainStopsIn, voteForRelease } from '../gateway/chain-stops.repository.ts'
import { AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import type { ServedChain } from './agent-context.ts'
import { continueChain, type ForkReads } from './continue-chain.ts'
import { positionOf } from './positions.ts'

const MINUTE = 60_000

describe('a stopped chain', () => {
  let exchange: AgentExchange
  /** Last stored block that the chain still contains, and the payments in its blocks. */
  let kept: number
  let present: readonly string[]
  /** Number of forks of the blocks after the last kept one. */
  let forks: number
  let reads: number
  let known: ForkReads
  let looks: Map<string, number>
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  }, 60_000)
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    ;[kept, present, reads, forks] = [110, [], 0, 0]
    ;[known, looks] = [new Map(), new Map()]
    await exchange.rows(
      "insert into app.gateway_positions (chain, cursor, changed, advanced) values ('eth', '120 h120', now(), now())",
    )
    await exchange.rows(
      "insert into app.gateway_past_positions (chain, block, hash) values ('eth', 100, 'h100'), ('eth', 110, 'h110')",
    )
    await exchange.rows(
      `insert into app.agent_moves (place, hash, output, block, asset, change, paid, purpose)
       values ('eth', 'early', 0, 105, 'ETH', -1, 1, 'p'), ('eth', 'one', 0, 115, 'ETH', -2, 2, 'p'), ('eth', 'two', 0, 116, 'ETH', -3, 3, 'p')`,
    )
  })

  const watch: ChainWatch = {
    chain: 'eth',
    read: async (position) => {
      reads += 1
      const block = position?.block ?? 0
      if (block > kept && position?.hash !== `fork ${forks}`) throw new ChainReorganised('eth', block)
      const move = { to: '', asset: coinOf('eth'), fee: ZERO, memo: undefined }
      const moves = present.map((hash) => ({ ...exchange.move(move), hash }))
      return { moves, position: { block: 130, hash: `fork ${forks}` }, final: 130, coming: [], head: 130 }
    },
    held: async () => undefined,
  }
  const look = async (): Promise<boolean> => {
    const served: ServedChain = exchange.chainOf('eth')
    return continueChain(exchange.context, { ...served, chain: { ...served.chain, watch } }, known, looks)
  }
  /** Replaces the blocks after the last kept one. The next check detects the change. */
  const fork = async (payments: readonly string[]): Promise<void> => {
    ;[present, forks] = [payments, forks + 1]
    await expect(look()).rejects.toThrow(ChainReorganised)
  }
  const stop = async () => (await chainStopsIn(exchange.pool))[0]
  const shown = async () => {
    const { continues, gone, proposed_by: first, released_by: second } = (await stop()) ?? {}
    return { continues, gone: gone?.map(({ hash }) => hash), votes: [first, second] }
  }
  const vote = async (...members: readonly string[]): Promise<void> => {
    const votes = ['proposed_by', 'released_by'] as const
    for (const [at, member] of members.entries())
      await voteForRelease(exchange.pool, 'eth', votes[at] ?? 'released_by', member)
  }

  it('OPS-209: is read again only from the block that two members saw; a deeper fork discards their votes', async () => {
    expect(await look()).toBe(false)
    expect(await shown()).toEqual({ continues: '110', gone: ['one', 'two'], votes: [null, null] })
    await vote('ann', 'ben')
    kept = 100
    expect(await look()).toBe(false)
    expect(await shown()).toEqual({ continues: '100', gone: ['early', 'one', 'two'], votes: [null, null] })
    expect((await positionOf(exchange.pool, 'eth'))?.block).toBe(120)
    await vote('ann', 'ben')
    expect(await look()).toBe(true)
    expect([await stop(), (await positionOf(exchange.pool, 'eth'))?.block]).toEqual([undefined, 100])
  })

  it('OPS-209: is not read again while a payment is missing that two members did not see', async () => {
    present = ['two']
    await look()
    expect(await shown()).toMatchObject({ gone: ['one'] })
    await vote('ann', 'ben')
    await fork(['one'])
    expect(await look()).toBe(false)
    expect(await shown()).toEqual({ continues: '110', gone: ['two'], votes: [null, null] })
  })

  it('OPS-209: shows the missing payments every minute, and keeps a vote when a payment returns', async () => {
    await look()
    await vote('ann')
    const before = reads
    present = ['two']
    exchange.time += MINUTE - 1
    expect(await look()).toBe(false)
    expect(reads).toBe(before)
    exchange.time += 1
    expect(await look()).toBe(false)
    expect(await shown()).toEqual({ continues: '110', gone: ['one'], votes: ['ann', null] })
    exchange.time += MINUTE
    await fork([])
    exchange.time += MINUTE
    await look()
    expect(await shown()).toEqual({ continues: '110', gone: ['one', 'two'], votes: [null, null] })
    await vote('ann', 'ben')
    present = ['one']
    expect(await look()).toBe(true)
  })

  it('makes deposits whose payments were removed wait until the chain contains them again', async () => {
    const found = { base: 'ETH', chain: 'eth', token: 'JETH', wallet: WALLET, account: null, output: 0, block: 115 }
    const rest = { blockHash: null, sender: '0x9', recipient: '0x8', memo: null, received: '50', seen: 12, wanted: 12 }
    for (const hash of ['lost', 'kept'])
      await inTransaction(exchange.pool, (tx) => takeDeposit(tx, { ...found, ...rest, hash }, exchange.time))
    present = ['kept']
    await look()
    await vote('ann', 'ben')
    expect(await look()).toBe(true)
    expect((await exchange.deposits()).map(({ chain_hash: hash, seen }) => [hash, seen])).toEqual([
      ['kept', 12],
      ['lost', 0],
    ])
  })

  it('is not read again without a position', async () => {
    await exchange.rows('delete from app.gateway_positions')
    expect(await look()).toBe(false)
    expect(await stop()).toBeUndefined()
  })
})
