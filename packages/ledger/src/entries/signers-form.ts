import { ENTRY_CODES, writeThread } from '../codec/common.ts'
import type { JsonFields } from '../metadata/metadata-json.ts'
import type { SignerListEntry, SignerListFields } from '../state/signer-list-entry.ts'
import type { EntryForm } from './entry-form.ts'
import { pageText } from './page-text.ts'

/** The list counts as one owned object however long it is. */
const ONE_OWNER_COUNT = 0x0001_0000

function entriesJson(fields: SignerListFields): readonly JsonFields[] {
  return fields.signers.map(({ account, weight }) => ({
    SignerEntry: { Account: account.address, SignerWeight: weight },
  }))
}

function sameSigners(before: SignerListFields, after: SignerListFields): boolean {
  return (
    before.signers.length === after.signers.length &&
    before.signers.every((signer, index) => {
      const other = after.signers[index]
      return other?.account === signer.account && other.weight === signer.weight
    })
  )
}

export const signersForm: EntryForm<SignerListEntry, SignerListFields> = {
  typeName: () => 'SignerList',
  tell(out, _entry, fields) {
    out.number('Flags', ONE_OWNER_COUNT)
    out.text('OwnerNode', pageText(fields, 0))
    out.value('SignerEntries', entriesJson(fields))
    out.number('SignerListID', 0)
    out.number('SignerQuorum', fields.quorum)
  },
  tellPrevious(out, _entry, before, after) {
    if (pageText(before, 0) !== pageText(after, 0)) out.text('OwnerNode', pageText(before, 0))
    if (before.quorum !== after.quorum) out.number('SignerQuorum', before.quorum)
    if (!sameSigners(before, after)) out.value('SignerEntries', entriesJson(before))
  },
  isSame: (before, after) => before.quorum === after.quorum && sameSigners(before, after),
  owners: (entry) => [entry.owner],
  write(writer, entry, fields) {
    writer.u8(ENTRY_CODES.signers)
    writer.bytes(entry.owner.id)
    writer.u32(fields.quorum)
    writer.u16(fields.signers.length)
    for (const { account, weight } of fields.signers) {
      writer.bytes(account.id)
      writer.u16(weight)
    }
    writeThread(writer, fields)
  },
}
