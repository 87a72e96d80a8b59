import type { ExamPaper } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { allAnswers, answered, asking, movedTo } from './exam-state.ts'
import { parseProgress } from './exam-progress.ts'
import { examPassSetting, passOf } from './exam-pass.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'

const paper: ExamPaper = {
  draw: 'A'.repeat(22),
  expires: 1,
  of: 3,
  carried: 0,
  questions: [1, 2, 3].map((number) => ({ number, text: `q${number}`, options: ['a', 'b', 'c', 'd'] })),
}

describe('the test under way', () => {
  it('takes an answer to the question that is shown, and is whole when each has one', () => {
    const first = answered(asking(paper), 'C')
    expect([first.answers, allAnswers(first)]).toEqual([['C', undefined, undefined], undefined])
    const last = answered(movedTo(answered(movedTo(first, 1), 'A'), 2), 'D')
    expect(allAnswers(last)).toEqual(['C', 'A', 'D'])
    expect(answered(movedTo(last, 0), 'B').answers).toEqual(['B', 'A', 'D'])
  })

  it('stays where it is past the ends, and goes on at the first open question', () => {
    const state = asking(paper, ['A', undefined, 'B'])
    expect([state.at, movedTo(state, 3).at, movedTo(state, -1).at]).toEqual([1, 1, 1])
    expect(asking(paper, ['A', 'A', 'A']).at).toBe(0)
  })

  it('reads what is kept of it, and nothing that is none', () => {
    const draw = 'A'.repeat(22)
    expect(parseProgress({ draw, answers: ['A', null, 'D', 'E'] })).toEqual({
      draw,
      answers: ['A', undefined, 'D', undefined],
    })
    for (const other of [undefined, 1, {}, { draw: '../x', answers: [] }, { draw, answers: 'A' }])
      expect(parseProgress(other)).toBeUndefined()
  })

  it('RTE-018 a pass counts until it expires', () => {
    const storage = memoryStorage({})
    examPassSetting.write({ token: 't', expires: 1000 }, storage)
    expect(passOf(999, storage)).toBe('t')
    expect(passOf(1000, storage)).toBeUndefined()
    examPassSetting.write({ token: '', expires: 5000 }, storage)
    expect(passOf(999, storage)).toBeUndefined()
  })
})
