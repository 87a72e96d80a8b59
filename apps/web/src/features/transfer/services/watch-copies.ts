import { startOnce } from '../../../lib/once.ts'
import { onCopied } from '../../wallet/index.ts'
import { recordCopiedAddress } from './clipboard-watch.ts'

/** Matches a text that could be an address of any chain. The comparison does not depend on the chain. */
const ADDRESS = /^[0-9A-Za-z]{25,64}$/u

/** Returns the selected text of a field or the page. */
function selectedIn(target: EventTarget | null): string {
  if (!(target instanceof HTMLInputElement)) return document.getSelection()?.toString() ?? ''
  return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0)
}

/** Stores each address copied on the page, by a button or by hand, so that pasting a different one shows a warning. */
export const watchCopies = startOnce(() => {
  const take = (text: string): void => {
    const copied = text.trim()
    if (ADDRESS.test(copied)) recordCopiedAddress(copied)
  }
  onCopied(take)
  document.addEventListener('copy', ({ target }) => take(selectedIn(target)))
})
