import { randomInt } from 'node:crypto'
import {
  EXAM_QUESTIONS,
  OPTION_LETTERS,
  type ExamLanguage,
  type OptionLetter,
  type LocalizedQuestion,
} from '@tidebook/contract'

/** A drawn question with the order of its options. */
export interface DrawnQuestion {
  readonly id: string
  /** Position in the whole test, from 1. */
  readonly number: number
  /** Option by letter position: 0 is the right option, 1 to 3 are the wrong ones. */
  readonly order: readonly number[]
}

/** The number of the right option in an order. */
const RIGHT = 0

/**
 * Shuffles items with equal probability for each order.
 * @param below returns a random integer below its argument
 */
export function shuffled<T>(items: readonly T[], below: (limit: number) => number = randomInt): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1)
    const moved = result[last] as T
    result[last] = result[chosen] as T
    result[chosen] = moved
  }
  return result
}

function newOrder(): number[] {
  return shuffled(OPTION_LETTERS.map((_letter, place) => place))
}

/** Draws the questions for a test (REG-003). */
export function drawQuestions(ids: readonly string[]): DrawnQuestion[] {
  return shuffled(ids)
    .slice(0, EXAM_QUESTIONS)
    .map((id, index) => ({ id, number: index + 1, order: newOrder() }))
}

/** Repeats questions with their options in a new order. */
export function shuffleOptions(questions: readonly DrawnQuestion[]): DrawnQuestion[] {
  return questions.map(({ id, number }) => ({ id, number, order: newOrder() }))
}

/** Returns the letter of the right option. */
export function correctLetter({ order }: DrawnQuestion): OptionLetter | undefined {
  return OPTION_LETTERS[order.indexOf(RIGHT)]
}

/** Returns a question in one language for the client. Does not reveal the right option. */
export function toPublicQuestion(
  { number, order }: DrawnQuestion,
  question: LocalizedQuestion,
  language: ExamLanguage,
) {
  const words = question[language]
  const options = [words.right, ...words.wrong]
  return { number, text: words.text, options: order.map((place) => options[place] ?? '') }
}
