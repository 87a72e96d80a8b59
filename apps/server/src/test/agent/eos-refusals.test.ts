import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { HttpFailure } from '@tidebook/testkit/chains'
import { expect, it, vi } from 'vitest'
import { AgentWorld } from './agent-world.fixture.ts'
import { eosChain } from './other-chain.fixture.ts'

const { failed, review, processing } = ORDER_STATUS
const PUSH = '/v1/chain/push_transaction'
/** More blocks than a transaction's lifetime plus the time until it is irreversible. */
const BLOCKS = 130

it('escalates a withdrawal of EOS that its recipient always rejects to staff, and returns it', async () => {
  const chain = await eosChain()
  await using world = await AgentWorld.start({ chains: [], others: [chain] })
  await world.rest(2)
  const person = await world.wallet({ SWT: '1000', JEOS: '100' })
  const answer = chain.test.answer.bind(chain.test)
  let pushes = 0
  // Simulates a contract whose notification handler asserts.
  vi.spyOn(chain.test, 'answer').mockImplementation((path, body) => {
    if (path !== PUSH) return answer(path, body)
    pushes += 1
    const error = { code: 3_050_003, name: 'eosio_assert_message_exception', what: 'assertion', details: [] }
    return new HttpFailure(500, { code: 500, message: 'Internal Service Error', error })
  })
  await world.withdraw(person, 'JEOS', '40', world.memo('eos', chain.stranger(), '40'))
  const status = async () => (await world.withdrawals())[0]?.status
  await world.until('signed', async () => pushes > 0)
  for (let lives = 0; lives < 8 && (await status()) === processing; lives += 1) {
    chain.test.produce(BLOCKS)
    await world.rest(5)
  }
  expect((await world.withdrawals())[0]).toMatchObject({ status: review, reason: 'refused' })
  const { rows } = await world.pool.query("select 1 from app.submissions where purpose like 'withdraw:%'")
  expect(rows).toEqual([])
  await world.pool.query("update app.gateway_withdrawals set status = $1, ends = 'return'", [processing])
  await world.until('given back', async () => (await status()) === failed)
  expect(await world.held(person.address, 'JEOS')).toBe('100')
}, 240_000)
