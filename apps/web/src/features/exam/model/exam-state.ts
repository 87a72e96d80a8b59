import type { ExamPaper, ExamResult, OptionLetter } from '@tidebook/contract'

/** Answers by question index. */
export type Answers = readonly (OptionLetter | undefined)[]

/** The user's progress in the test. */
export type ExamState =
  | { readonly phase: 'intro' }
  | { readonly phase: 'asking'; readonly paper: ExamPaper; readonly answers: Answers; readonly at: number }
  | { readonly phase: 'judged'; readonly draw: string; readonly result: ExamResult }

export type Asking = Extract<ExamState, { phase: 'asking' }>

export const INTRO: ExamState = { phase: 'intro' }

/** Returns the state of a test at the first unanswered question. */
export const asking = (paper: ExamPaper, known: Answers = []): Asking => {
  const answers = paper.questions.map((_question, place) => known[place])
  return { phase: 'asking', paper, answers, at: Math.max(0, answers.indexOf(undefined)) }
}

/** Returns the state with an answer to the current question. */
export const answered = (state: Asking, letter: OptionLetter): Asking => ({
  ...state,
  answers: state.answers.map((answer, place) => (place === state.at ? letter : answer)),
})

/** Returns the state at another question; an index out of range changes nothing. */
export const movedTo = (state: Asking, place: number): Asking =>
  place >= 0 && place < state.paper.questions.length ? { ...state, at: place } : state

/** Returns all answers, or undefined while a question is unanswered. */
export const allAnswers = ({ answers }: Asking): readonly OptionLetter[] | undefined => {
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === answers.length ? given : undefined
}
