import { deriveKeyPair, generateSecret } from '@tidebook/protocol'
import { xrp } from '@tidebook/protocol/networks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'

describe('tokens with the code of another token', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'] })
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const pauses = async () => (await world.pool.query('select base, reason from app.gateway_pauses')).rows

  it('WDR-001: are not paid out as the token of the real issuer', async () => {
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const forger = await world.counterfeit(person.address, 'JXRP', '1000')
    const to = world.stranger('xrp')
    const stock = await world.xrpOf(world.accountOf('xrp'))
    const forged = { Amount: { currency: 'JXRP', issuer: forger.address, value: '100' } }
    await world.withdraw(person, 'JXRP', '100', world.memo('xrp', to, '100'), forged)
    const held = await world.exchange.link.request('account_lines', { account: world.accountOf('swt') })
    expect(held).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ account: forger.address, balance: '100' })]),
    })
    await world.rest(6)
    expect([await world.withdrawals(), await pauses()]).toEqual([[], []])
    expect(await world.xrpOf(world.accountOf('xrp'))).toBe(stock)
    // The real token with the same memo leads to a payout.
    await world.withdraw(person, 'JXRP', '100', world.memo('xrp', to, '100'))
    await world.until('paid', async () => (await world.withdrawals())[0]?.status === 5)
    expect(await world.xrpOf(to)).toBe('99.8')
  }, 240_000)

  it('DEP-001: are not credited as a coin', async () => {
    const { address: wallet } = await world.wallet()
    const { address, memo } = await world.addressOf('XRP', wallet)
    const issuer = deriveKeyPair(xrp, generateSecret(xrp, new Uint8Array(16).fill(7)))
    await world.payXrp(issuer.address, '1000')
    const { privateKey } = await world.running.context.keys.own('xrp')
    // The agent's account can receive a token there only after it creates a trust line.
    await world.submitXrp(privateKey, {
      TransactionType: 'TrustSet',
      LimitAmount: { currency: 'USD', issuer: issuer.address, value: '1000000' },
      Flags: 0,
    })
    await world.submitXrp(issuer.privateKey, {
      TransactionType: 'Payment',
      Destination: address,
      Amount: { currency: 'USD', issuer: issuer.address, value: '50' },
      Flags: 0,
      Memos: [
        {
          Memo: {
            MemoData: Buffer.from(memo ?? '')
              .toString('hex')
              .toUpperCase(),
          },
        },
      ],
    })
    await world.rest(6)
    expect(await world.xrpNode.balance(address, { chain: 'xrp', code: 'USD', issuer: issuer.address })).toMatchObject({
      amount: { coefficient: 50n, scale: 0 },
    })
    expect([await world.deposits(), await world.held(wallet, 'JXRP')]).toEqual([[], '0'])
    await world.payXrp(address, '50', memo)
    await world.until('credited', async () => (await world.deposits())[0]?.status === 5)
    expect(await world.held(wallet, 'JXRP')).toBe('50')
  }, 240_000)
})
