import { coinOf } from '@tidebook/chains'
import { withdrawMemo } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AGENT, AgentExchange, ISSUER, token, WALLET } from './agent-exchange.fixture.ts'
import { readWithdrawals } from './withdrawal-reader.ts'

const memo = withdrawMemo({ chain: 'xrp', to: 'rSomebody', value: '100', tag: 7 })

describe('a payment to the agent on the ledger', () => {
  let exchange: AgentExchange
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(() => exchange.clear())

  /**
   * Reads variants of a withdrawal of 100 JXRP.
   * @returns which of them were recorded
   */
  const taken = async (...payments: Partial<Parameters<typeof exchange.move>[0]>[]): Promise<readonly boolean[]> => {
    const moves = payments.map((more) =>
      exchange.move({ to: AGENT, asset: token('JXRP'), amount: '100', memo, ...more }),
    )
    exchange.piece('swt', moves)
    await readWithdrawals(exchange.context)
    const found = new Set((await exchange.withdrawals()).map(({ ledger_hash: hash }) => hash))
    return moves.map(({ hash }) => found.has(hash))
  }

  it('WDR-001: is a withdrawal from the gateway of its token, with the recipient in its memo', async () => {
    expect(await taken({}, { asset: token('JETH'), amount: '2' }, { memo: undefined })).toEqual([true, true, true])
    const [paid, wrongChain, without] = await exchange.withdrawals()
    expect(paid).toMatchObject({ base: 'XRP', chain: 'xrp', token: 'JXRP', wallet: WALLET, amount: '100', status: 3 })
    expect(paid).toMatchObject({ recipient: 'rSomebody', tag: '7', agent: AGENT, requested: false })
    expect(wrongChain).toMatchObject({ base: 'ETH', recipient: null })
    expect(without).toMatchObject({ base: 'XRP', recipient: null, memo: null })
  })

  it('WDR-001: is not recorded if another issuer issues the token, or no gateway accepts it', async () => {
    expect(
      await taken(
        { asset: token('JXRP', 'jForger') },
        { asset: token('CNY') },
        { asset: token('NONE', 'jForger') },
        { asset: coinOf('swt') },
      ),
    ).toEqual([false, false, false, false])
  })

  it('is not recorded if it goes to another account, comes from the agent, is stock, is zero or is dust', async () => {
    expect(
      await taken(
        { to: 'jOther' },
        { from: AGENT },
        { from: ISSUER },
        { memo: 'stock' },
        { amount: '0' },
        { amount: '0.19' },
        { amount: '0.2' },
      ),
    ).toEqual([false, false, false, false, false, false, true])
  })

  it('is read to the last validated ledger, piece by piece', async () => {
    exchange.piece('swt', [exchange.move({ to: AGENT, asset: token('JXRP'), amount: '100' })], {
      position: { block: 5, hash: 'five' },
      final: 6,
    })
    exchange.piece('swt', [exchange.move({ to: AGENT, asset: token('JXRP'), amount: '200' })], {
      position: { block: 6, hash: 'six' },
      final: 6,
    })
    expect(await readWithdrawals(exchange.context)).toBe(6)
    expect((await exchange.withdrawals()).map(({ amount }) => amount)).toEqual(['100', '200'])
    expect(await exchange.rows('select cursor from app.gateway_positions')).toEqual([{ cursor: '6 hash6' }])
  })
})
