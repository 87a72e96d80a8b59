import { onCopied } from '../../wallet/index.ts'
import { rememberCopied } from './clipboard-watch.ts'

/** A text that could be an address of any type; which it is does not matter for comparing. */
const ADDRESS = /^[0-9A-Za-z]{25,64}$/u

/** What is selected in a field, or on the page. */
const selectedIn = (target: EventTarget | null): string => {
  if (!(target instanceof HTMLInputElement)) return document.getSelection()?.toString() ?? ''
  return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
}

let started = false

/** Remembers each address that is copied on the page, by a button or by hand, so that another one that is pasted is told. */
export const watchCopies = (): void => {
  if (started) return
  started = true
  const take = (text: string): void => {
    const copied = text.trim()
    if (ADDRESS.test(copied)) rememberCopied(copied)
  }
  onCopied(take)
  document.addEventListener('copy', ({ target }) => take(selectedIn(target)))
}
