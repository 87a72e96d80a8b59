import { expect, it } from 'vitest'
import { AgentExchange } from './agent-exchange.fixture.ts'
import { keepPositions, pastPositions } from './positions.ts'

it('keeps all positions of the last thousand blocks, and the first one in every thousand before', async () => {
  await using exchange = await AgentExchange.start()
  for (const block of [2100, 2200, 3100, 3200, 4500, 5000])
    await keepPositions(exchange.pool, 'eth', [{ block, hash: `hash${block}` }])
  const kept = async () => (await pastPositions(exchange.pool, 'eth', 9999)).map(({ block }) => block)
  expect(await kept()).toEqual([2100, 3100, 4500, 5000])
})
