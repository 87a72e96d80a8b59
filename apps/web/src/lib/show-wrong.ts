import { flushSync } from 'react-dom'

/**
 * Shows what is wrong in a form after a press of its button, and puts the keyboard on the first of it: on a phone it lies
 * out of sight, above the button.
 */
export const showWrong = (form: HTMLFormElement, show: () => void): void => {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
