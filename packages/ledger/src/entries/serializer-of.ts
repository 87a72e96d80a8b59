import type { Entry, EntryKind, Threaded } from '../state/entry.ts'
import { objectSerializer } from './objects/object-serializer.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import { accountSerializer } from './account-serializer.ts'
import type { EntrySerializer } from './entry-serializer.ts'
import { lineSerializer } from './line-serializer.ts'
import { offerSerializer } from './offer-serializer.ts'
import { signersSerializer } from './signers-serializer.ts'

const FORMS: Readonly<Record<Exclude<EntryKind, 'object'>, unknown>> = {
  account: accountSerializer,
  line: lineSerializer,
  offer: offerSerializer,
  signers: signersSerializer,
}

/** Returns the serializer of an entry. An entry's type determines its class, so serializer and entry always match. */
export function serializerOf(entry: Entry): EntrySerializer<Entry, Threaded> {
  if (entry instanceof ObjectEntry) return objectSerializer(entry.type) as unknown as EntrySerializer<Entry, Threaded>
  return FORMS[entry.kind as keyof typeof FORMS] as EntrySerializer<Entry, Threaded>
}
