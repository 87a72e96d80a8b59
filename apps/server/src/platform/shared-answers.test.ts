import { expect, it } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

function shared(most = 2) {
  let now = 1000
  let made = 0
  const answers = new SharedAnswers<number>({ rest: (answer) => answer, most, now: () => now })
  return {
    answers,
    pass: (ms: number) => void (now += ms),
    made: () => made,
    ask: (key: string, answer: number) =>
      answers.get(key, async () => {
        made += 1
        if (answer < 0) throw new RangeError('no')
        return answer
      }),
  }
}

it('who asks while an answer is being made gets that one; a cheap one is made anew', async () => {
  const { ask, made, answers } = shared()
  expect(await Promise.all([ask('a', 0), ask('a', 0), ask('b', 0)])).toEqual([0, 0, 0])
  expect([made(), answers.size]).toEqual([2, 0])
  await ask('a', 0)
  expect(made()).toBe(3)
})

it('one that was much work is given again for a while', async () => {
  const { ask, made, pass } = shared()
  await ask('a', 500)
  pass(499)
  await ask('a', 500)
  expect(made()).toBe(1)
  pass(1)
  await ask('a', 500)
  expect(made()).toBe(2)
})

it('a failure is told and forgotten, and no more are kept than may be', async () => {
  const { ask, made, answers } = shared()
  await expect(ask('a', -1)).rejects.toThrow('no')
  for (const key of ['a', 'b', 'c', 'd']) await ask(key, 500)
  expect([made(), answers.size]).toEqual([5, 2])
})
