import { expect, it } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

function shared(most = 2) {
  let now = 1000
  let ledger = 7
  let createdCount = 0
  const answers = new SharedAnswers<number>({
    rest: (answer) => answer,
    most,
    now: () => now,
    ledger: () => ledger,
    turns: { atOnce: 2, slow: 1, slowMs: 1000, waiting: 2, waitingOfAll: 10 },
  })
  return {
    answers,
    pass: (ms: number) => void (now += ms),
    close: () => void (ledger += 1),
    made: () => createdCount,
    ask: (key: string, answer: number, client = 'one') =>
      answers.get(key, client, async () => {
        createdCount += 1
        if (answer < 0) throw new RangeError('no')
        return answer
      }),
  }
}

it('callers share an answer that is in progress or belongs to the same ledger', async () => {
  const { ask, made: created, close } = shared()
  expect(await Promise.all([ask('a', 0), ask('a', 0), ask('b', 0)])).toEqual([0, 0, 0])
  expect(created()).toBe(2)
  await ask('a', 0)
  expect(created()).toBe(2)
  close()
  await ask('a', 0)
  expect(created()).toBe(3)
})

it('an answer begun before a ledger is not reused for that ledger', async () => {
  const { answers, close } = shared()
  const { promise, resolve } = Promise.withResolvers<number>()
  const first = answers.get('a', 'one', () => promise)
  close()
  resolve(0)
  expect(await first).toBe(0)
  expect(await answers.get('a', 'one', async () => 1)).toBe(1)
})

it('an expensive answer is reused for a while across ledgers', async () => {
  const { ask, made: created, pass, close } = shared()
  await ask('a', 500)
  pass(499)
  close()
  await ask('a', 500)
  expect(created()).toBe(1)
  pass(1)
  await ask('a', 500)
  expect(created()).toBe(2)
})

it('a failure reaches the waiting callers and is forgotten, and the number of stored answers is bounded', async () => {
  const { ask, made: created, answers } = shared()
  await expect(ask('a', -1)).rejects.toThrow('no')
  for (const key of ['a', 'b', 'c', 'd']) await ask(key, 500)
  expect([created(), answers.size]).toEqual([5, 2])
})

it('a client with many keys waits for its own work only, and has a bounded queue', async () => {
  const { answers } = shared()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const begun: string[] = []
  const ask = (key: string, client: string) =>
    answers.get(key, client, async () => {
      begun.push(key)
      await gate
      return 0
    })
  const greedy = ['a', 'b', 'c'].map((key) => ask(key, 'greedy'))
  await expect(ask('d', 'greedy')).rejects.toMatchObject({ code: 'tooFrequent' })
  const modest = ask('e', 'modest')
  expect(begun).toEqual(['a', 'e'])
  open()
  await Promise.all([...greedy, modest])
  expect(begun).toEqual(['a', 'e', 'b', 'c'])
})
