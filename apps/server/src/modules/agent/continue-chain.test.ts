import { ChainReorganised, type ChainPosition } from '@tidebook/client/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { chainStopsIn, storeChainStop } from '../gateway/chain-stops.repository.ts'
import { setResumeBlock } from '../gateway/set-resume-block.ts'
import { takeDeposit } from '../gateway/found-payments.ts'
import { AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import { continueChain, type ForkReads } from './continue-chain.ts'
import { keepPositions, movePosition } from './positions.ts'

const PIECES = 400
const HASH = 'a'.repeat(64)

describe('a chain that removed a final block', () => {
  let exchange: AgentExchange
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  it('is not described before it is read to its last final block, over as many rounds as necessary', async () => {
    const { pool, time } = exchange
    const found = { base: 'ETH', chain: 'eth', token: 'JETH', wallet: WALLET, account: null, hash: HASH, output: 0 }
    const rest = { blockHash: null, sender: '0x9', recipient: '0x8', memo: null, received: '50', seen: 12, wanted: 12 }
    await inTransaction(pool, (tx) => takeDeposit(tx, { ...found, ...rest, block: 95 }, time))
    await keepPositions(pool, 'eth', [{ block: 90, hash: 'hash90' }])
    await movePosition(pool, 'eth', undefined, { block: 100, hash: 'removed' }, time)
    const read = vi.spyOn(exchange.watches.eth, 'read') as unknown as {
      readonly mock: { readonly calls: readonly (readonly [ChainPosition])[] }
    }
    const reads: ForkReads = new Map()
    const go = () => continueChain(exchange.context, exchange.chainOf('eth'), reads, new Map())
    const final = 1000
    const at = (block: number) => ({ position: { block, hash: '' }, final })
    const unread = { code: 'agent/fork-unread', message: 'eth is read to block 490, and its last final block is 1000' }

    // The first piece of each round shows that the chain still contains block 90.
    exchange.piece('eth', [], at(90))
    for (let piece = 1; piece <= PIECES; piece += 1) exchange.piece('eth', [], at(90 + piece))
    await expect(go()).rejects.toMatchObject(unread)
    // The nodes lack the next block.
    exchange.piece('eth', [], at(90))
    exchange.piece('eth', [], at(490))
    await expect(go()).rejects.toMatchObject(unread)
    expect(read.mock.calls.at(-1)?.[0]).toEqual({ block: 490, hash: 'hash490' })
    expect(await chainStopsIn(pool)).toEqual([])

    const move = exchange.move({ to: '0x8', asset: exchange.of('eth').asset })
    exchange.piece('eth', [], at(90))
    exchange.piece('eth', [{ ...move, hash: HASH }], at(final))
    expect(await go()).toBe(false)
    expect(await chainStopsIn(pool)).toMatchObject([{ chain: 'eth', block: '100', continues: '90', gone: [] }])
    expect(await exchange.deposits()).toMatchObject([{ seen: 12 }])
  })

  it('OPS-209: continues from a block that an operator specifies only after two members release it', async () => {
    await exchange.clear()
    const { pool, time } = exchange
    const watch = exchange.watches.eth
    const stopped = async () => (await chainStopsIn(pool))[0]
    const name = (block: number, hash = `hash${block}`) =>
      setResumeBlock(pool, watch, { position: { block, hash } }, time)
    const at = (block: number) => ({ position: { block, hash: `hash${block}` }, final: block })
    const look = () => continueChain(exchange.context, exchange.chainOf('eth'), new Map(), new Map())
    await movePosition(pool, 'eth', undefined, { block: 100, hash: 'removed' }, time)
    exchange.piece('eth', [], at(95))
    await expect(name(90)).rejects.toThrow('eth is not stopped')
    expect(await look()).toBe(false)
    expect(await stopped()).toMatchObject({ block: '100', continues: null })

    exchange.piece('eth', [], at(105))
    await expect(name(100)).rejects.toThrow('name an earlier block')
    exchange.piece('eth', [], at(90))
    await expect(name(90)).rejects.toThrow('do not have the blocks from 90 on')
    vi.spyOn(watch, 'read').mockRejectedValueOnce(new ChainReorganised('eth', 90))
    await expect(name(90, 'other')).rejects.toThrow('have another block 90 than other')
    exchange.piece('eth', [], at(95))
    expect(await name(90)).toBe(10)
    const audit = await exchange.rows('select actor, action, detail from app.audit_log order by number desc limit 1')
    expect(audit).toMatchObject([
      { actor: 'operator', action: 'gateway.resume-block-set', detail: expect.stringContaining('"blocks":10') },
    ])

    exchange.piece('eth', [], at(95))
    exchange.piece('eth', [], at(110))
    expect(await look()).toBe(false)
    expect(await stopped()).toMatchObject({ continues: '90', proposed_by: null, released_by: null })
    exchange.piece('eth', [], at(95))
    await expect(name(80)).rejects.toThrow('release the chain in /staff/gateway')
  })
  it('OPS-209: continues from a much earlier block only if the operator confirms the number of blocks', async () => {
    await exchange.clear()
    const { pool, time } = exchange
    const watch = exchange.watches.eth
    const at = (block: number) => ({ position: { block, hash: `hash${block}` }, final: block })
    const name = (block: number, confirmedBlocks?: number) => {
      exchange.piece('eth', [], at(block + 5))
      const position = { block, hash: `hash${block}` }
      return setResumeBlock(pool, watch, { position, ...(confirmedBlocks !== undefined && { confirmedBlocks }) }, time)
    }
    await storeChainStop(pool, { chain: 'eth', block: '20100', continues: null, gone: [] }, time)
    await expect(name(10_099)).rejects.toThrow('confirm with --read-again 10001')
    await expect(name(10_099, 10_000)).rejects.toThrow('The agent reads 10001 blocks again, not 10000')
    expect(await exchange.rows('select block from app.gateway_past_positions')).toEqual([])
    expect(await name(10_100)).toBe(10_000)
    expect(await name(10_099, 10_001)).toBe(10_001)
  })
})
