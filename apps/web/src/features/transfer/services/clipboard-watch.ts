import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { parseCopied, findSwappedAddress, type CopiedAddress } from '../model/copied-address.ts'

const setting = defineSetting('copiedAddress', { parse: parseCopied })

/** Stores an address copied on a page of the exchange, for half an hour and for every tab. */
export function recordCopiedAddress(address: string, now = Date.now()): void {
  return setting.write({ address, at: now } satisfies CopiedAddress)
}

/** Returns the copied address when the pasted address differs from it (WAL-104). */
export function findClipboardSwap(pasted: string, now = Date.now()): string | undefined {
  return findSwappedAddress(setting.read(), pasted, now)
}
