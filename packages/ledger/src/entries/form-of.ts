import type { Entry, EntryKind, Threaded } from '../state/entry.ts'
import { accountForm } from './account-form.ts'
import type { EntryForm } from './entry-form.ts'
import { lineForm } from './line-form.ts'
import { offerForm } from './offer-form.ts'
import { signersForm } from './signers-form.ts'

const FORMS: Readonly<Record<EntryKind, unknown>> = {
  account: accountForm,
  line: lineForm,
  offer: offerForm,
  signers: signersForm,
}

/** The form of an entry. An entry's kind names its class, so the form always fits the entry and its values. */
export function formOf(entry: Entry): EntryForm<Entry, Threaded> {
  return FORMS[entry.kind] as EntryForm<Entry, Threaded>
}
