import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'
import { COUNTERFEIT, trc20Chain, USDT, type TokenChain } from './other-chain.fixture.ts'

const { success, processing } = ORDER_STATUS

describe('a gateway of a TRC-20 token', () => {
  let world: AgentWorld
  let chain: TokenChain
  beforeAll(async () => {
    chain = await trc20Chain()
    world = await AgentWorld.start({ chains: [], others: [chain] })
    await world.exchange.fund(world.accountOf('swt'), { JTRX: '10000000' })
    await world.rest(2)
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const pauses = async () => (await world.pool.query('select base, reason from app.gateway_pauses')).rows
  const surpluses = async () => (await world.pool.query('select base, asset, amount from app.gateway_surpluses')).rows
  const topUps = async (address: string) =>
    (
      await world.pool.query<{ state: string; amount: string }>(
        'select state, trim_scale(amount)::text as amount from app.agent_top_ups where address = $1 order by made',
        [address],
      )
    ).rows
  const depositsOf = async (wallet: string) => (await world.deposits()).filter((row) => row.wallet === wallet)
  const isCredited = async (wallet: string, count: number): Promise<boolean> =>
    (await depositsOf(wallet)).filter(({ status }) => status === success).length === count
  const own = () => world.accountOf('tron')

  it('DEP-001: credits token and coin at one address, each to its own ledger token in exact amounts', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('USDT', wallet)
    expect(await world.addressOf('TRX', wallet)).toEqual({ address })
    await chain.payAsset(USDT, address, '12.345678')
    await chain.pay(address, '20')
    await chain.payAsset({ ...USDT, code: 'TRX', issuer: undefined }, address, '30.5')
    await world.until('credited', () => isCredited(wallet, 3))
    await world.rest(6)
    expect(await depositsOf(wallet)).toHaveLength(3)
    expect([await world.held(wallet, 'JUSDT'), await world.held(wallet, 'JTRX')]).toEqual(['32.345678', '30.5'])
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('credits nothing for a counterfeit contract with the same symbol, or a failed transfer in a block', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('USDT', wallet)
    await chain.payAsset(COUNTERFEIT, address, '500')
    chain.test.failing = 1
    await chain.pay(address, '500')
    await world.rest(6)
    expect(await depositsOf(wallet)).toEqual([])
    await chain.pay(address, '50')
    await world.until('credited', () => isCredited(wallet, 1))
    await world.rest(4)
    expect(await depositsOf(wallet)).toHaveLength(1)
    expect(await world.held(wallet, 'JUSDT')).toBe('50')
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('sweeps tokens of an address without coins after one top-up, which its books account for', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('USDT', wallet)
    // Addresses from the other tests have already been swept.
    await world.rest(30)
    const before = Number(await chain.amountOf(own()))
    await chain.pay(address, '50')
    await world.until('swept', async () => (await chain.amountOf(address)) === '0', 60)
    await world.rest(30)
    expect(await topUps(address)).toEqual([{ state: 'paid', amount: '10.3' }])
    expect(Number(await chain.amountOf(own())) - before).toBe(50)
    const { rows } = await world.pool.query(
      `select count(*)::int as moves from app.agent_moves m join app.agent_top_ups t on m.purpose = 'topup:' || t.id || ':pay'
       where m.asset = 'TRX' and m.paid = t.amount and t.address = $1`,
      [address],
    )
    expect(rows).toEqual([{ moves: 1 }])
    expect([await pauses(), await surpluses(), await world.held(wallet, 'JUSDT')]).toEqual([[], [], '50'])
    // The rest of the top-up remains for the next sweep, which then needs a smaller top-up.
    const rest = Number(chain.coinsOf(address))
    expect(rest).toBeGreaterThan(1)
    await chain.pay(address, '60')
    await world.until('swept again', async () => (await chain.amountOf(address)) === '0', 60)
    await world.rest(30)
    expect((await topUps(address)).map(({ amount }) => Number(amount))).toEqual([10.3, expect.closeTo(10.3 - rest, 6)])
    expect([await pauses(), await surpluses()]).toEqual([[], []])
  }, 240_000)

  it('does not sweep coins that pay for a token transfer, and leaves tokens below the minimum', async () => {
    const { address: wallet } = await world.wallet()
    const { address } = await world.addressOf('USDT', wallet)
    await chain.payAsset({ ...USDT, code: 'TRX', issuer: undefined }, address, '50')
    await chain.pay(address, '9')
    await world.until('coins swept', async () => Number(chain.coinsOf(address)) < 4, 60)
    await world.rest(6)
    expect([await chain.amountOf(address), await topUps(address)]).toEqual(['9', []])
    await chain.payAsset({ ...USDT, code: 'TRX', issuer: undefined }, address, '50')
    await chain.pay(address, '10')
    await world.until('tokens swept', async () => (await chain.amountOf(address)) === '0', 60)
    expect(await topUps(address)).toEqual([])
    expect(await pauses()).toEqual([])
  }, 240_000)

  it('WDR-001: waits with a withdrawal while the account has too little TRX for the fee, and then pays it', async () => {
    const person = await world.wallet({ SWT: '1000', JUSDT: '100' })
    const coins = chain.test.held.get(own()) ?? 0n
    await world.rest(4)
    chain.test.held.set(own(), 5_000_000n)
    const to = chain.stranger()
    await world.withdraw(person, 'JUSDT', '40', world.memo('tron', to, '40'))
    await world.rest(6)
    const shortages = async () => (await world.pool.query('select base, kind from app.gateway_shortages')).rows
    expect(await shortages()).toEqual([{ base: 'USDT', kind: 'fees' }])
    expect((await world.withdrawals()).map(({ status }) => status)).toEqual([processing])
    expect([...world.running.agent.state.short]).toEqual(['fees:USDT'])
    chain.test.held.set(own(), coins)
    await world.until('paid', async () => (await world.withdrawals())[0]?.status === success, 60)
    await world.rest(2)
    expect([await chain.amountOf(to), await shortages()]).toEqual(['39', []])
  }, 240_000)

  it('WDR-001: waits with a withdrawal while its energy costs more than the fee limit, and burns nothing', async () => {
    const person = await world.wallet({ SWT: '1000', JUSDT: '100' })
    const before = chain.test.held.get(own())
    chain.test.energyPrice = 160n
    const to = chain.stranger()
    await world.withdraw(person, 'JUSDT', '40', world.memo('tron', to, '40'))
    await world.rest(6)
    const stateOf = async () =>
      (await world.withdrawals()).filter(({ wallet }) => wallet === person.address).map(({ status }) => status)
    expect([await stateOf(), chain.test.held.get(own())]).toEqual([[processing], before])
    chain.test.energyPrice = 100n
    await world.until('paid', async () => (await stateOf())[0] === success, 60)
    expect(await chain.amountOf(to)).toBe('39')
  }, 240_000)
})
