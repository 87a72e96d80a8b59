import { randomInt } from 'node:crypto'
import {
  EXAM_QUESTIONS,
  OPTION_LETTERS,
  type ExamLanguage,
  type OptionLetter,
  type QuestionInAll,
} from '@tidebook/contract'

/** A question as it was drawn: which option stands at which letter. */
export interface DrawnQuestion {
  readonly id: string
  /** Its place in the whole test, from 1. */
  readonly number: number
  /** By letter: 0 is the right option, 1 to 3 are the wrong ones. */
  readonly order: readonly number[]
}

/** Where the right option is in an order. */
const RIGHT = 0

/** The same items in another order; every order is as likely. @param below a random whole number below another */
export const shuffled = <T>(items: readonly T[], below: (limit: number) => number = randomInt): T[] => {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1)
    const moved = result[last] as T
    result[last] = result[chosen] as T
    result[chosen] = moved
  }
  return result
}

const newOrder = (): number[] => shuffled(OPTION_LETTERS.map((_letter, place) => place))

/** Draws the questions of a test (REG-003). */
export const drawQuestions = (ids: readonly string[]): DrawnQuestion[] =>
  shuffled(ids)
    .slice(0, EXAM_QUESTIONS)
    .map((id, index) => ({ id, number: index + 1, order: newOrder() }))

/** The same questions once more, with their options in another order. */
export const drawAgain = (questions: readonly DrawnQuestion[]): DrawnQuestion[] =>
  questions.map(({ id, number }) => ({ id, number, order: newOrder() }))

/** The letter of the right option. */
export const rightLetter = ({ order }: DrawnQuestion): OptionLetter | undefined => OPTION_LETTERS[order.indexOf(RIGHT)]

/** What is asked, in a language: nothing of it says which option is right. */
export const askedQuestion = ({ number, order }: DrawnQuestion, question: QuestionInAll, language: ExamLanguage) => {
  const words = question[language]
  const options = [words.right, ...words.wrong]
  return { number, text: words.text, options: order.map((place) => options[place] ?? '') }
}
