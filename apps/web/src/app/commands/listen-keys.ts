import { findCommand } from '../../lib/keys/bindings.ts'

/**
 * Runs the command bound to a key pressed anywhere on the page, unless a dialog is open.
 * @returns a function that stops listening
 */
export function listenKeys(page: Document): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const command = findCommand(event, 'page')
    if (command === undefined || page.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    import('./run-command.ts').then(
      ({ runCommand }) => runCommand(command),
      () => undefined,
    )
  }
  page.addEventListener('keydown', press)
  return () => page.removeEventListener('keydown', press)
}
