import { ENTRY_CODES, WITH_LOCATORS, writeThread } from './codec/common.ts'
import type { JsonFields } from './json-fields.ts'
import type { SignerListEntry, SignerListFields } from '../state/signer-list-entry.ts'
import type { EntrySerializer } from './entry-serializer.ts'
import { pageText } from './page-text.ts'
import { nameOf } from './name.ts'

const FLAGS = nameOf('Flags')
const OWNER_NODE = nameOf('OwnerNode')
const SIGNER_ENTRIES = nameOf('SignerEntries')
const SIGNER_LIST_ID = nameOf('SignerListID')
const SIGNER_QUORUM = nameOf('SignerQuorum')
const SIGNER_LIST = nameOf('SignerList')

/** The list counts as one owned object, regardless of its length. */
const ONE_OWNER_COUNT = 0x0001_0000

function entriesJson(fields: SignerListFields): readonly JsonFields[] {
  return fields.signers.map(({ account, locator, weight }) => ({
    SignerEntry: {
      Account: account.address,
      SignerWeight: weight,
      ...(locator === undefined ? {} : { WalletLocator: locator }),
    },
  }))
}

function sameSigners(before: SignerListFields, after: SignerListFields): boolean {
  return (
    before.signers.length === after.signers.length &&
    before.signers.every((signer, index) => {
      const other = after.signers[index]
      return other?.account === signer.account && other.weight === signer.weight && other.locator === signer.locator
    })
  )
}

export const signersSerializer: EntrySerializer<SignerListEntry, SignerListFields> = {
  typeName: () => SIGNER_LIST,
  emit(out, _entry, fields) {
    out.number(FLAGS, ONE_OWNER_COUNT)
    out.text(OWNER_NODE, pageText(fields, 0))
    out.value(SIGNER_ENTRIES, entriesJson(fields))
    out.number(SIGNER_LIST_ID, 0)
    out.number(SIGNER_QUORUM, fields.quorum)
  },
  emitPrevious(out, _entry, before, after) {
    if (pageText(before, 0) !== pageText(after, 0)) out.text(OWNER_NODE, pageText(before, 0))
    if (before.quorum !== after.quorum) out.number(SIGNER_QUORUM, before.quorum)
    if (!sameSigners(before, after)) out.value(SIGNER_ENTRIES, entriesJson(before))
  },
  isSame: (before, after) => before.quorum === after.quorum && sameSigners(before, after),
  owners: (entry) => [entry.owner],
  write(writer, entry, fields) {
    writer.u8(ENTRY_CODES.signers)
    writer.bytes(entry.owner.id)
    writer.u32(fields.quorum)
    const hasLocators = fields.signers.some(({ locator }) => locator !== undefined)
    writer.u16(fields.signers.length + (hasLocators ? WITH_LOCATORS : 0))
    for (const { account, locator, weight } of fields.signers) {
      writer.bytes(account.id)
      writer.u16(weight)
      if (!hasLocators) continue
      writer.u8(locator === undefined ? 0 : 1)
      if (locator !== undefined) writer.hex(locator)
    }
    writeThread(writer, fields)
  },
}
