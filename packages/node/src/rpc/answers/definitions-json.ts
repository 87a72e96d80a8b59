import type { LedgerRules } from '@tidebook/ledger'
import { engineResultCodes } from '@tidebook/ledger'
import type { FieldDefinition, NetworkDefinition } from '@tidebook/protocol'
import { FIELD_TYPES } from '@tidebook/protocol'
import type { Result } from '../../json/result.ts'

const LENGTH_PREFIXED = new Set(['Blob', 'AccountID', 'Vector256'])

/** Object types used as a whole, as they are signed, stored or sent. */
const WHOLE_TYPES = { Transaction: 10_001, LedgerEntry: 10_002, Validation: 10_003, Metadata: 10_004 }
const NO_TYPES = { Unknown: -2, NotPresent: 0, Done: -1 }

const UNSERIALISED: readonly (readonly [string, number, string, boolean])[] = [
  ['Generic', 0, 'Unknown', false],
  ['Invalid', -1, 'Unknown', false],
  ['ObjectEndMarker', 1, 'STObject', true],
  ['ArrayEndMarker', 1, 'STArray', true],
  ['hash', 257, 'Hash256', false],
  ['index', 258, 'Hash256', false],
]

function fieldJson({ name, ordinal, signing, type }: FieldDefinition): readonly [string, Result] {
  const members = { isSerialized: true, isSigningField: signing, isVLEncoded: LENGTH_PREFIXED.has(type) }
  return [name, { nth: ordinal & 0xff_ff, ...members, type }]
}

function namedCodes(codes: ReadonlyMap<string, number>): Record<string, number> {
  return { Invalid: -1, ...Object.fromEntries(codes) }
}

/** Returns results by name, each number once. The network's own names take precedence over the reference's. */
function resultCodes({ network, resultNames }: LedgerRules): Record<string, number> {
  const codes = engineResultCodes()
  const barred = network.definitions.transactionTypes.has('SetBlackList') ? ['telBLKLIST'] : []
  const own = [...Object.values(resultNames), ...barred]
  const named: Record<string, number> = {}
  const taken = new Set<number>()
  for (const name of [...own, ...Object.keys(codes)]) {
    const code = codes[name]
    if (code === undefined || taken.has(code)) continue
    if (Object.hasOwn(resultNames, name) || (name === 'telBLKLIST' && barred.length === 0)) continue
    taken.add(code)
    named[name] = code
  }
  return named
}

/** Returns the definitions of a network in the format that the family's codecs load. */
export function definitionsJson({ definitions }: NetworkDefinition, rules: LedgerRules): Result {
  const special = UNSERIALISED.map(([name, nth, type, isSerialized]) => [
    name,
    { nth, isSerialized, isSigningField: isSerialized, isVLEncoded: false, type },
  ])
  return {
    FIELDS: [...special, ...[...definitions.fields.values()].map(fieldJson)],
    LEDGER_ENTRY_TYPES: namedCodes(definitions.ledgerEntryTypes),
    TRANSACTION_RESULTS: resultCodes(rules),
    TRANSACTION_TYPES: namedCodes(definitions.transactionTypes),
    TYPES: { ...NO_TYPES, ...FIELD_TYPES, ...WHOLE_TYPES },
  }
}
