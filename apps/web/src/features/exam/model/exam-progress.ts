import { OPTION_LETTERS } from '@tidebook/contract/exam'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import type { Answers } from './exam-state.ts'

/** The part of a test that must survive a reload. */
export interface ExamProgress {
  readonly draw: string
  readonly answers: Answers
}

const DRAW = /^[A-Za-z0-9_-]{22}$/

export function parseProgress(value: unknown): ExamProgress | undefined {
  const { draw, answers } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<'draw' | 'answers', unknown>
  >
  if (typeof draw !== 'string' || !DRAW.test(draw) || !Array.isArray(answers)) return undefined
  return { draw, answers: answers.map((answer: unknown) => OPTION_LETTERS.find((letter) => letter === answer)) }
}

export const examProgressSetting = defineSetting('exam', { parse: parseProgress })
