import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld, PERSON } from './agent-world.fixture.ts'
import { EOS_AGENT, eosChain, moacChain, trc20Chain, tronChain, type OtherChain } from './other-chain.fixture.ts'

const { success, failed, review } = ORDER_STATUS

const CHAINS = [
  ['TRX', tronChain, { pays: '50', lower: '9', least: '10', out: '40', fee: '2', rest: '38' }],
  ['MOAC', moacChain, { pays: '50', lower: '0.9', least: '1', out: '40', fee: '0.12', rest: '39.88' }],
  ['EOS', eosChain, { pays: '50', lower: '0.4', least: '0.5', out: '40', fee: '0.08', rest: '39.92' }],
  ['USDT', trc20Chain, { pays: '50', lower: '9', least: '10', out: '40', fee: '1', rest: '39' }],
] as const

describe.each(CHAINS)('a gateway of %s', (base, open, amounts) => {
  let world: AgentWorld
  let chain: OtherChain
  beforeAll(async () => {
    chain = await open()
    world = await AgentWorld.start({ chains: [], others: [chain] })
    await world.rest(2)
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const deposits = async (wallet: string) => (await world.deposits()).filter((row) => row.wallet === wallet)
  const withdrawals = async (wallet: string) => (await world.withdrawals()).filter((row) => row.wallet === wallet)
  const pauses = async () => (await world.pool.query('select base, reason from app.gateway_pauses')).rows

  it(`DEP-001 DEP-012: credits a deposit once, and is shown as connected`, async () => {
    expect(world.running.directory.isConnected(base)).toBe(true)
    const { address: wallet } = await world.wallet()
    const { address, memo } = await world.addressOf(base, wallet)
    const hash = await chain.pay(address, amounts.pays, memo)
    await world.until('credited', async () => (await deposits(wallet))[0]?.status === success)
    await world.rest()
    expect(await deposits(wallet)).toMatchObject([
      { chain_hash: hash, account: PERSON, received: amounts.pays, credited: amounts.pays, sender: chain.payer },
    ])
    expect(await world.held(wallet, chain.token)).toBe(amounts.pays)
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('WDR-001 WDR-005: pays a withdrawal once, less its fee', async () => {
    const person = await world.wallet({ SWT: '1000', [chain.token]: '100' })
    const to = chain.stranger()
    await world.withdraw(person, chain.token, amounts.out, world.memo(chain.chain, to, amounts.out))
    await world.until('paid', async () => (await withdrawals(person.address))[0]?.status === success)
    await world.rest()
    expect(await withdrawals(person.address)).toMatchObject([{ fee: amounts.fee, pays: amounts.rest, ends: 'pay' }])
    expect([await chain.amountOf(to), await world.held(person.address, chain.token)]).toEqual([amounts.rest, '60'])
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('DEP-008: leaves a deposit below the minimum to staff, who return it to the payer', async () => {
    const { address: wallet } = await world.wallet()
    const { address, memo } = await world.addressOf(base, wallet)
    await chain.pay(address, amounts.lower, memo)
    await chain.pay(address, amounts.least, memo)
    await world.until('both', async () => {
      const rows = await deposits(wallet)
      return rows.length === 2 && rows.every(({ status }) => status === review || status === success)
    })
    const rows = (await deposits(wallet)).map(({ received, status, reason }) => [received, status, reason])
    expect(rows.toSorted()).toEqual(
      [
        [amounts.lower, review, 'belowMinimum'],
        [amounts.least, success, null],
      ].toSorted(),
    )
    expect(await world.held(wallet, chain.token)).toBe(amounts.least)
    const before = Number(await chain.amountOf(chain.payer))
    await world.pool.query(
      `update app.gateway_deposits set status = 4, ends = 'return' where wallet = $1 and status = $2`,
      [wallet, review],
    )
    await world.until('given back', async () => (await deposits(wallet)).some(({ status }) => status === failed))
    expect(Number(await chain.amountOf(chain.payer)) - before).toBeCloseTo(Number(amounts.lower), 6)
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('fully returns a withdrawal to an address that cannot be paid', async () => {
    const person = await world.wallet({ SWT: '1000', [chain.token]: '100' })
    const own = world.accountOf(chain.chain)
    for (const to of [own, 'not-an-address']) {
      await world.withdraw(person, chain.token, amounts.out, world.memo(chain.chain, to, amounts.out))
    }
    await world.until('both back', async () => {
      const rows = await withdrawals(person.address)
      return rows.length === 2 && rows.every(({ status }) => status === failed)
    })
    expect(await world.held(person.address, chain.token)).toBe('100')
  }, 240_000)
})

describe('apparent payments on Tron and EOS', () => {
  it('do not credit a failed transfer of Tron; a successful one is swept, and a payment that a node lost is repeated', async () => {
    const chain = await tronChain()
    await using world = await AgentWorld.start({ chains: [], others: [chain] })
    await world.rest(2)
    const person = await world.wallet({ SWT: '1000', JTRX: '100' })
    const { address } = await world.addressOf('TRX', person.address)
    await world.rest(1)
    chain.test.failing = 1
    await chain.pay(address, '500')
    await world.rest(6)
    expect(await world.deposits()).toEqual([])
    await chain.pay(address, '60')
    await world.until('swept', async () => Number(await chain.amountOf(address)) < 4)
    await world.until('credited', async () => (await world.deposits())[0]?.status === success)
    expect(await world.held(person.address, 'JTRX')).toBe('160')
    const to = chain.stranger()
    chain.test.losing = 1
    await world.withdraw(person, 'JTRX', '40', world.memo('tron', to, '40'))
    await world.until('paid', async () => (await world.withdrawals())[0]?.status === success, 90)
    await world.rest(40)
    expect([await chain.amountOf(to), await world.held(person.address, 'JTRX')]).toEqual(['38', '120'])
    expect((await world.pool.query('select base, reason from app.gateway_pauses')).rows).toEqual([])
  }, 240_000)

  it('credit an inline transfer of EOS, but not one that only looks like a transfer', async () => {
    const chain = await eosChain()
    await using world = await AgentWorld.start({ chains: [], others: [chain] })
    await world.rest(2)
    const { address: wallet } = await world.wallet()
    const { address, memo = '' } = await world.addressOf('EOS', wallet)
    expect(address).toBe(EOS_AGENT)
    const quantity = { units: 70_000n, code: 'EOS', decimals: 4 }
    const real = { contract: 'eosio.token', from: chain.payer, to: EOS_AGENT, quantity, memo }
    const notified = [chain.payer, EOS_AGENT]
    chain.test.contractActs([
      { ...real, contract: 'eosio.tokem', notified },
      { ...real, to: chain.payer, from: EOS_AGENT, contract: 'fake', notified },
      { ...real, to: chain.stranger(), notified },
    ])
    chain.test.contractActs([{ ...real, notified }])
    chain.test.move(real)
    await world.until('credited', async () => (await world.deposits())[0]?.status === success)
    await world.rest(8)
    expect(await world.deposits()).toHaveLength(1)
    expect(await world.held(wallet, 'JEOS')).toBe('7')
    expect((await world.pool.query('select base, reason from app.gateway_pauses')).rows).toEqual([])
  }, 240_000)
})
