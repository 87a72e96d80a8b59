import type { ExamPaper, ExamResult, OptionLetter } from '@tidebook/contract'

/** Answers by the place of their question on the paper. */
export type Answers = readonly (OptionLetter | undefined)[]

/** How far a person has come with the test. */
export type ExamState =
  | { readonly phase: 'intro' }
  | { readonly phase: 'asking'; readonly paper: ExamPaper; readonly answers: Answers; readonly at: number }
  | { readonly phase: 'judged'; readonly draw: string; readonly result: ExamResult }

export type Asking = Extract<ExamState, { phase: 'asking' }>

export const INTRO: ExamState = { phase: 'intro' }

/** The test from the first question without an answer on. */
export const asking = (paper: ExamPaper, known: Answers = []): Asking => {
  const answers = paper.questions.map((_question, place) => known[place])
  return { phase: 'asking', paper, answers, at: Math.max(0, answers.indexOf(undefined)) }
}

/** With an answer to the question that is shown. */
export const answered = (state: Asking, letter: OptionLetter): Asking => ({
  ...state,
  answers: state.answers.map((answer, place) => (place === state.at ? letter : answer)),
})

/** Another question is shown; past the ends nothing changes. */
export const movedTo = (state: Asking, place: number): Asking =>
  place >= 0 && place < state.paper.questions.length ? { ...state, at: place } : state

/** All answers, once there is one to each question. */
export const allAnswers = ({ answers }: Asking): readonly OptionLetter[] | undefined => {
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === answers.length ? given : undefined
}
