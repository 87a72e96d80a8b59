import type { ExamPaper, ExamResult, OptionLetter } from '@tidebook/contract'

/** Answers by question index. */
export type Answers = readonly (OptionLetter | undefined)[]

/** The user's progress in the test. */
export type ExamState =
  | { readonly phase: 'intro' }
  | { readonly phase: 'asking'; readonly paper: ExamPaper; readonly answers: Answers; readonly at: number }
  | { readonly phase: 'graded'; readonly draw: string; readonly result: ExamResult }

export type ExamInProgress = Extract<ExamState, { phase: 'asking' }>

export const INTRO: ExamState = { phase: 'intro' }

/** Returns the state of a test at the first unanswered question. */
export function startQuestions(paper: ExamPaper, known: Answers = []): ExamInProgress {
  const answers = paper.questions.map((_question, place) => known[place])
  return { phase: 'asking', paper, answers, at: Math.max(0, answers.indexOf(undefined)) }
}

/** Returns the state with an answer to the current question. */
export function withAnswer(state: ExamInProgress, letter: OptionLetter): ExamInProgress {
  return {
    ...state,
    answers: state.answers.map((answer, place) => (place === state.at ? letter : answer)),
  }
}

/** Returns the state at another question; an index out of range changes nothing. */
export function withPosition(state: ExamInProgress, place: number): ExamInProgress {
  return place >= 0 && place < state.paper.questions.length ? { ...state, at: place } : state
}

/** Returns all answers, or undefined while a question is unanswered. */
export function completeAnswers({ answers }: ExamInProgress): readonly OptionLetter[] | undefined {
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === answers.length ? given : undefined
}
