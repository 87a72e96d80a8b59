import { OPTION_LETTERS } from '@tidebook/contract/exam'
import { chooseAnswer } from './exam.ts'

/**
 * Makes the letters A to D choose an option before page shortcuts receive the same keys. Returns the unsubscribe
 * function.
 */
export function listenLetters(page: Document): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || page.querySelector('dialog[open]') !== null) return
    const letter = OPTION_LETTERS.find((each) => each === event.key.toUpperCase())
    if (letter === undefined) return
    event.preventDefault()
    chooseAnswer(letter)
  }
  page.addEventListener('keydown', press, true)
  return () => page.removeEventListener('keydown', press, true)
}
