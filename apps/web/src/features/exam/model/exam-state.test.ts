import type { ExamPaper } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { completeAnswers, withAnswer, startQuestions, withPosition } from './exam-state.ts'
import { parseProgress } from './exam-progress.ts'
import { examPassSetting, readExamPass } from './exam-pass.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'

const paper: ExamPaper = {
  draw: 'A'.repeat(22),
  expires: 1,
  of: 3,
  carried: 0,
  questions: [1, 2, 3].map((number) => ({ number, text: `q${number}`, options: ['a', 'b', 'c', 'd'] })),
}

describe('the test in progress', () => {
  it('records an answer to the current question and is complete when every question has one', () => {
    const first = withAnswer(startQuestions(paper), 'C')
    expect([first.answers, completeAnswers(first)]).toEqual([['C', undefined, undefined], undefined])
    const last = withAnswer(withPosition(withAnswer(withPosition(first, 1), 'A'), 2), 'D')
    expect(completeAnswers(last)).toEqual(['C', 'A', 'D'])
    expect(withAnswer(withPosition(last, 0), 'B').answers).toEqual(['B', 'A', 'D'])
  })

  it('ignores positions out of range and continues at the first unanswered question', () => {
    const state = startQuestions(paper, ['A', undefined, 'B'])
    expect([state.at, withPosition(state, 3).at, withPosition(state, -1).at]).toEqual([1, 1, 1])
    expect(startQuestions(paper, ['A', 'A', 'A']).at).toBe(0)
  })

  it('reads valid stored progress and ignores invalid progress', () => {
    const draw = 'A'.repeat(22)
    expect(parseProgress({ draw, answers: ['A', null, 'D', 'E'] })).toEqual({
      draw,
      answers: ['A', undefined, 'D', undefined],
    })
    for (const other of [undefined, 1, {}, { draw: '../x', answers: [] }, { draw, answers: 'A' }])
      expect(parseProgress(other)).toBeUndefined()
  })

  it('accepts a pass until it expires (RTE-018)', () => {
    const storage = memoryStorage({})
    examPassSetting.write({ token: 't', expires: 1000 }, storage)
    expect(readExamPass(999, storage)).toBe('t')
    expect(readExamPass(1000, storage)).toBeUndefined()
    examPassSetting.write({ token: '', expires: 5000 }, storage)
    expect(readExamPass(999, storage)).toBeUndefined()
  })
})
