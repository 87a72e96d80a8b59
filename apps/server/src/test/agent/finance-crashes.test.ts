import { formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Agent } from '../../modules/agent/agent.ts'
import { DyingAgent, type CrashPoint } from './dying-agent.fixture.ts'
import { FinanceWorld, type Saver } from './finance-world.fixture.ts'

/** Payments in each trial: a paid order, a redeemed order, and a payment that is returned to its sender. */
interface Trial {
  readonly saver: Saver
  readonly given: string
  readonly paying: string
  readonly redeeming: string
}

describe('an agent that crashes during sales and redemptions (R19)', () => {
  let world: FinanceWorld
  beforeAll(async () => {
    world = await FinanceWorld.start()
    await world.world.running.agent.stop()
    const { directory, account } = world
    // The account's ledger is no longer read.
    world.directory = directory && { ...directory, account: () => account }
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const begin = async (): Promise<Trial> => {
    world.agent = new Agent(world.world.running.context)
    const saver = await world.join()
    const balanceBefore = await world.held(saver.wallet)
    const held = await world.holding(saver, 'CNY', 3)
    await world.accrue(30)
    const order = await world.buy(saver, await world.product('CNY'), 1)
    await world.pay(saver, order)
    await world.pay(saver, order, { amount: '7' })
    await world.redeem(saver, held.orderID)
    await world.agent.stop()
    return { saver, given: balanceBefore, paying: order.orderID, redeeming: held.orderID }
  }
  const isOver = async ({ saver, paying, redeeming }: Trial): Promise<boolean> => {
    const { rows } = await world.pool.query("select 1 from app.finance_payments where state = 'returning'")
    const [bought, back] = [await world.order(saver, paying), await world.order(saver, redeeming)]
    return bought.state === 2 && back.state === 5 && rows.length === 0
  }
  /** Runs rounds of concurrent agents until all work is complete or one agent has died. */
  const goOn = async (
    trial: Trial,
    agents: readonly { readonly agent: Agent; readonly isDead?: boolean }[],
  ): Promise<void> => {
    for (let round = 0; round < 30; round += 1) {
      await Promise.all(agents.map(({ agent }) => agent.round().catch(() => undefined)))
      await world.world.exchange.close()
      if (agents.some(({ isDead }) => isDead === true) || (await isOver(trial))) return
    }
  }
  const expectOnce = async (trial: Trial, what: unknown): Promise<void> => {
    expect([what, await isOver(trial)]).toEqual([what, true])
    // 300 were redeemed with 0.21, 7 were returned, and 100 are in the purchased order.
    const expected = formatDecimal(subtract(parseDecimal(trial.given), parseDecimal('99.79')))
    expect([what, await world.held(trial.saver.wallet)]).toEqual([what, expected])
    const left = await world.pool.query(
      `select (select count(*) from app.agent_numbers)::int as numbers, (select count(*) from app.gateway_pauses)::int as pauses,
              (select count(*) from app.submissions where session = 'finance')::int as signed`,
    )
    expect([what, left.rows[0]]).toEqual([what, { numbers: 0, pauses: 0, signed: 0 }])
  }
  const next = async (trial: Trial): Promise<void> => {
    const agent = new Agent(world.world.running.context)
    for (let time = 0; time < 2; time += 1) await goOn(trial, [{ agent }])
    await world.world.exchange.close()
    await agent.round()
    await agent.stop()
  }
  const live = async (death?: CrashPoint): Promise<number> => {
    const trial = await begin()
    const dying = new DyingAgent(world.world.running.context, death)
    await goOn(trial, [dying])
    await dying.agent.stop()
    await next(trial)
    await expectOnce(trial, death)
    return dying.calls
  }

  it('FIN-008: pays everything once, whichever call was the last and whether it took effect', async () => {
    const calls = await live()
    expect(calls).toBeGreaterThan(60)
    if (process.env['TEST_LOG'] !== undefined) process.stdout.write(`${calls} calls\n`)
    // AGENT_CRASHES=1 tests every call.
    const every = Number(process.env['AGENT_CRASHES'] ?? '15')
    for (let at = 1; at <= calls; at += every) {
      await live({ at, isDone: false })
      await live({ at, isDone: true })
    }
  }, 600_000)

  it('pays once with two concurrent agents, even if both believe that they are the only one', async () => {
    for (const ignoresLock of [false, true, true, true]) {
      const trial = await begin()
      const two = [0, 1].map(() => new DyingAgent(world.world.running.context, undefined, ignoresLock))
      await goOn(trial, two)
      await goOn(trial, two)
      for (const { agent } of two) await agent.stop()
      await next(trial)
      await expectOnce(trial, { ignoresLock })
    }
  }, 240_000)
})
