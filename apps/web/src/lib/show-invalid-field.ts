import { flushSync } from 'react-dom'

/**
 * Shows the errors of a form after its button was pressed, and focuses the first invalid field: on a phone the field is
 * out of sight, above the button.
 */
export function showInvalidField(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
