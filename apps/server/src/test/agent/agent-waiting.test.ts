import { TransferError } from '@tidebook/chains'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { expect, it, vi } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'

const { processing, success } = ORDER_STATUS

it('raises an alarm after 15 minutes for a payout that cannot be signed, and clears it when the payout is made', async () => {
  let clock = Date.now()
  await using world = await AgentWorld.start({ chains: ['xrp'], now: () => clock })
  const metrics = async () => (await (await fetch(`${world.exchange.url}/metrics`)).text()).split('\n')
  const age = async () =>
    (await metrics()).find((line) => line.startsWith('tidebook_agent_payout_age_seconds'))?.split(' ')
  const order = async () => (await world.withdrawals())[0]
  const [served] = world.running.context.served
  if (served === undefined) throw new TypeError('No gateway is served')
  const conditions = vi
    .spyOn(served.chain.paying, 'conditions')
    .mockRejectedValue(new TransferError('transfer/conditions'))
  const person = await world.wallet({ SWT: '1000', JXRP: '100' })
  await world.withdraw(person, 'JXRP', '50', world.memo('xrp', world.stranger('xrp'), '50'))
  await world.until('decided', async () => (await order())?.status === processing)
  expect(await age()).toEqual(['tidebook_agent_payout_age_seconds{place="xrp"}', '0'])

  const read = async (seconds: number) => {
    clock += seconds * 1000
    await world.running.agent.round()
    return metrics()
  }
  expect(await read(900)).toContain('tidebook_alarm{alarm="payout-waiting"} 0')
  await read(1)
  expect(await read(60)).toEqual(
    expect.arrayContaining([
      'tidebook_agent_payout_age_seconds{place="xrp"} 961',
      'tidebook_alarm{alarm="payout-waiting"} 1',
    ]),
  )
  expect((await order())?.status).toBe(processing)

  conditions.mockRestore()
  await world.until('paid', async () => (await order())?.status === success)
  expect(await age()).toBeUndefined()
  expect(await metrics()).toContain('tidebook_alarm{alarm="payout-waiting"} 0')
}, 240_000)
