import type { Entry, EntryKind, Threaded } from '../state/entry.ts'
import { objectForm } from '../objects/object-form.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import { accountForm } from './account-form.ts'
import type { EntryForm } from './entry-form.ts'
import { lineForm } from './line-form.ts'
import { offerForm } from './offer-form.ts'
import { signersForm } from './signers-form.ts'

const FORMS: Readonly<Record<Exclude<EntryKind, 'object'>, unknown>> = {
  account: accountForm,
  line: lineForm,
  offer: offerForm,
  signers: signersForm,
}

/** The form of an entry. An entry's kind names its class, so the form always fits the entry and its values. */
export function formOf(entry: Entry): EntryForm<Entry, Threaded> {
  if (entry instanceof ObjectEntry) return objectForm(entry.type) as unknown as EntryForm<Entry, Threaded>
  return FORMS[entry.kind as keyof typeof FORMS] as EntryForm<Entry, Threaded>
}
