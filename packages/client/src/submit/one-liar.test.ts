import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { ACCOUNT, FaultLedger, signedAs, type Faults } from '../../test/fault-ledger.ts'
import { NODE_TIMEOUT_MS, rippleChain } from './ripple-chain.ts'
import { SubmissionSession } from './session.ts'
import { memorySubmissions } from './submission-store.ts'

function start(faults: Faults, names?: readonly string[]) {
  const clock = new FakeClock()
  const ledger = new FaultLedger(names)
  const store = memorySubmissions<string>()
  const phases: string[] = []
  const session = new SubmissionSession<string>({
    chain: rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 5000, clock }),
    store,
    clock,
    onState: (_, { phase }) => void phases.push(phase),
  })
  const send = (onSign = () => undefined as void) =>
    session.send({
      account: ACCOUNT,
      about: 'order',
      sign: (terms) => {
        onSign()
        return signedAs('order', terms.sequence, terms.lastLedger)
      },
    })
  const pass = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    for (let turn = 0; turn < 6; turn += 1) await settle()
  }
  const lie = (name = 'one') => ledger.fault(name, faults)
  return { ledger, store, phases, send, pass, lie }
}

describe('a single node does not end a transaction that may still be applied', () => {
  it.each([
    ['that its time is over', { ahead: 60, number: 5, denies: true }],
    ['that another one took its number', { ahead: 1, number: 6, denies: true }],
    ['that it failed in a ledger', { fails: true }],
  ] satisfies [string, Faults][])('%s', async (_, faults) => {
    const { ledger, store, phases, send, pass, lie } = start(faults)
    const { ended } = await send()
    lie()
    await pass(6000)
    expect(phases.filter((phase) => ['failed', 'expired', 'refused'].includes(phase))).toEqual([])
    expect(await store.list()).toHaveLength(1)
    ledger.close(1)
    await pass(60_000)
    expect(await ended).toMatchObject({ phase: 'validated' })
    expect(ledger.count('order')).toBe(1)
  })

  it('neither does one of two nodes', async () => {
    const { ledger, phases, send, pass, lie } = start({ ahead: 60, number: 5, denies: true }, ['one', 'two'])
    const { ended } = await send()
    lie()
    await pass(6000)
    expect(phases).not.toContain('expired')
    ledger.heal()
    ledger.close(1)
    await pass(60_000)
    expect(await ended).toMatchObject({ phase: 'validated' })
  })

  it('a hanging node delays no other transaction', async () => {
    const { ledger, send, pass, lie } = start({ hangs: true })
    const { ended } = await send()
    lie('three')
    ledger.drop()
    ledger.close(60)
    await pass(1000)
    // The limit of 30 s to report it missing applies to all nodes together.
    await pass(30_000)
    await pass(NODE_TIMEOUT_MS)
    expect(await Promise.race([ended, 'open'])).toMatchObject({ phase: 'expired' })
  })

  it('the answer of most nodes ends it', async () => {
    const { ledger, send, pass, lie } = start({ behind: 90 })
    const { ended } = await send()
    lie('three')
    ledger.drop()
    ledger.close(60)
    await pass(60_000)
    expect(await ended).toMatchObject({ phase: 'expired' })
  })
})

it('a transaction with a lost answer is not refused because the next node refuses it', async () => {
  const { ledger, phases, store, send, pass, lie } = start({ losesAnswers: true })
  const { state } = await send(lie)
  expect([state.phase, await store.list()]).toMatchObject(['unknown', [{}]])
  ledger.close(1)
  await pass(60_000)
  expect(phases).not.toContain('refused')
  expect(phases.at(-1)).toBe('validated')
})
