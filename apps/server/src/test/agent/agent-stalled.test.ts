import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { HttpFailure } from '@tidebook/testkit/chains'
import { expect, it, vi } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'
import { eosChain } from './other-chain.fixture.ts'

const { success } = ORDER_STATUS
const TRACE = '/v1/trace_api/get_block'
/** Number of requests after which the node has its blocks again, so that a reader without pauses ends its round. */
const DEPOSIT_COUNT = 300

it("ends its round and credits other coins while a chain's nodes lack a block that they report as final", async () => {
  const chain = await eosChain()
  await using world = await AgentWorld.start({ chains: ['xrp'], others: [chain] })
  await world.rest(2)
  const place = async () =>
    (
      await world.pool.query<{ cursor: string; changed: Date }>(
        "select cursor, changed from app.gateway_positions where chain = 'eos'",
      )
    ).rows[0]
  const before = await place()
  const newest = Number(before?.cursor.split(' ')[0])
  chain.test.produce(10)
  const answer = chain.test.answer.bind(chain.test)
  let requestCount = 0
  const spy = vi.spyOn(chain.test, 'answer').mockImplementation((path, body) => {
    if (path !== TRACE || Number(body['block_num']) <= newest) return answer(path, body)
    requestCount += 1
    return requestCount > DEPOSIT_COUNT
      ? answer(path, body)
      : new HttpFailure(404, { code: 404, message: 'block trace missing' })
  })
  await world.running.agent.round()
  expect(requestCount).toBeLessThan(10)
  expect(world.running.agent.state.failing.has('eos')).toBe(true)
  // The alarm for silent readers depends on the time of the last position change.
  expect(await place()).toEqual(before)
  const { address: wallet } = await world.wallet()
  const { address, memo } = await world.addressOf('XRP', wallet)
  await world.payXrp(address, '12', memo)
  await world.until('credited', async () => (await world.deposits()).some(({ status }) => status === success))
  spy.mockRestore()
  await world.until('read on', async () => (await place())?.cursor !== before?.cursor)
  expect(world.running.agent.state.failing.has('eos')).toBe(false)
}, 240_000)
