import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { text } from './texts.ts'

interface Question {
  readonly text: string
  readonly right: string
  readonly hint: string
}

const file = new URL('../../apps/server/src/modules/exam/questions/en.json', import.meta.url)
const questions = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Question>)
const LETTERS = ['a', 'b', 'c', 'd'] as const

/** Returns the shipped English question with a text. */
function questionOf(asked: string): Question {
  const found = questions.find((each) => each.text === asked)
  if (found === undefined) throw new RangeError(`no question "${asked}"`)
  return found
}

/**
 * Answers the displayed questions with the keyboard alone, and submits them.
 * @param wrong numbers of the questions to answer incorrectly
 */
export async function answerByKeys(
  page: Page,
  numbers: readonly number[],
  wrong: readonly number[] = [],
): Promise<void> {
  const form = page.getByRole('main').getByRole('group')
  for (const number of numbers) {
    await expect(page.getByText(text('exam.question', { number, of: 15 }))).toBeVisible()
    const legend = form.locator('legend')
    await expect(legend, 'each step begins on its question').toBeFocused()
    const { right } = questionOf((await legend.textContent()) ?? '')
    const options = await form
      .getByRole('radio')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.lastElementChild?.textContent ?? ''),
      )
    const at = options.indexOf(right)
    const letter = LETTERS[wrong.includes(number) ? (at + 1) % LETTERS.length : at] ?? 'a'
    await page.keyboard.press(letter)
    const next = page.getByRole('button', { name: text('exam.next') })
    await expect(next.or(page.getByRole('button', { name: text('exam.hand-in') }))).toBeVisible()
    await page.keyboard.press('Enter')
  }
}
