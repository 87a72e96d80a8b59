import { randomUUID } from 'node:crypto'
import { eventually } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Agent } from '../../modules/agent/agent.ts'
import { Payer } from '../../modules/obligations/payer.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'
import { AgentWorld } from './agent-world.fixture.ts'
import { DyingAgent, type CrashPoint } from './dying-agent.fixture.ts'

/** Payments in each trial: a credited deposit, a paid withdrawal, and a returned withdrawal. */
interface Trial {
  readonly wallet: string
  readonly to: string
}

describe('an agent that crashes at any point (R19)', () => {
  let world: AgentWorld
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'] })
    await world.rest(2)
    await world.running.agent.stop()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const begin = async (): Promise<Trial> => {
    const person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const { address, memo } = await world.addressOf('XRP', person.address, randomUUID())
    const to = world.stranger('xrp')
    await world.payXrp(address, '70', memo)
    await world.withdraw(person, 'JXRP', '50', world.memo('xrp', to, '50'))
    await world.withdraw(person, 'JXRP', '40', 'nonsense')
    return { wallet: person.address, to }
  }
  const close = async (): Promise<void> => {
    await world.exchange.close()
    await world.closeXrp()
  }
  const isOver = async (): Promise<boolean> =>
    [...(await world.deposits()), ...(await world.withdrawals())].every(({ status }) => status === 5 || status === 6)
  /** Runs rounds of concurrent agents until all work is complete or one agent has died. */
  const goOn = async (agents: readonly { readonly agent: Agent; readonly isDead?: boolean }[]): Promise<boolean> => {
    for (let round = 0; round < 30; round += 1) {
      await Promise.all(agents.map(({ agent }) => agent.round().catch(() => undefined)))
      await close()
      if (agents.some(({ isDead }) => isDead === true)) return false
      if (await isOver()) return true
    }
    return false
  }
  const expectOnce = async ({ wallet, to }: Trial, what: unknown): Promise<void> => {
    const snapshot = [what, await world.held(wallet, 'JXRP'), await world.xrpOf(to)]
    expect(snapshot).toEqual([what, '320', '49.8'])
    const left = await world.pool.query(
      `select (select count(*) from app.agent_numbers)::int as numbers, (select count(*) from app.gateway_pauses)::int as pauses,
              (select count(*) from app.submissions where session like 'agent%')::int as signed`,
    )
    expect([what, left.rows[0]]).toEqual([what, { numbers: 0, pauses: 0, signed: 0 }])
  }
  const live = async (death?: CrashPoint): Promise<number> => {
    const trial = await begin()
    const dying = new DyingAgent(world.running.context, death)
    await goOn([dying])
    await dying.agent.stop()
    const next = new Agent(world.running.context)
    await goOn([{ agent: next }])
    await goOn([{ agent: next }])
    await next.stop()
    await expectOnce(trial, death)
    return dying.calls
  }

  it('WDR-001 DEP-001: credits once and pays once, whichever call was the last and whether it took effect', async () => {
    const calls = await live()
    expect(calls).toBeGreaterThan(100)
    if (process.env['TEST_LOG'] !== undefined) process.stdout.write(`${calls} calls\n`)
    // AGENT_CRASHES=1 tests every call.
    const every = Number(process.env['AGENT_CRASHES'] ?? '25')
    for (let at = 1; at <= calls; at += every) {
      await live({ at, isDone: false })
      await live({ at, isDone: true })
    }
  }, 600_000)

  it('reads its payments again after it lost its lock, even if it has the lock again in the next round', async () => {
    const trial = await begin()
    const agent = new Agent(world.running.context)
    const forget = vi.spyOn(Payer.prototype, 'leave')
    const resume = vi.spyOn(Payer.prototype, 'start')
    for (const _ of [1, 2]) {
      await agent.round()
      await close()
    }
    const payers = resume.mock.calls.length
    expect([forget.mock.calls.length, payers > 0]).toEqual([0, true])
    await world.pool.query(
      // Other tests hold the same lock in their own databases.
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted
        and database = (select oid from pg_database where datname = current_database())`,
      [LOCKS.agent],
    )
    await eventually('the next term', async () => {
      await agent.round()
      return resume.mock.calls.length === 2 * payers
    })
    expect(forget).toHaveBeenCalledTimes(payers)
    vi.restoreAllMocks()
    await goOn([{ agent }])
    await goOn([{ agent }])
    await agent.stop()
    await expectOnce(trial, 'a lost lock')
  }, 240_000)

  it('pays once with two concurrent agents, even if both believe that they are the only one', async () => {
    for (const ignoresLock of [
      false,
      ...Array.from({ length: Number(process.env['AGENT_PAIRS'] ?? '4') }, () => true),
    ]) {
      const trial = await begin()
      const two = [0, 1].map(() => new DyingAgent(world.running.context, undefined, ignoresLock))
      await goOn(two)
      await goOn(two)
      for (const { agent } of two) await agent.stop()
      const next = new Agent(world.running.context)
      await goOn([{ agent: next }])
      await next.stop()
      await expectOnce(trial, { ignoresLock })
    }
  }, 240_000)
})
