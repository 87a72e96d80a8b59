import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { soundCopied, swappedFor, type CopiedAddress } from '../model/copied-address.ts'

const setting = defineSetting('copiedAddress', { parse: soundCopied })

/** Remembers an address that was copied on a page of the exchange, for half an hour and for every tab. */
export const rememberCopied = (address: string, now = Date.now()): void =>
  setting.write({ address, at: now } satisfies CopiedAddress)

/** The address that was copied, when what is pasted is another one (WAL-104). */
export const swappedInClipboard = (pasted: string, now = Date.now()): string | undefined =>
  swappedFor(setting.read(), pasted, now)
