import type { NetworkDefinition } from '@tidebook/protocol'
import { AMM, CHECK, DEPOSIT_PREAUTH, TICKET } from '../entries/objects/object-types.ts'
import { compareBytes, fromHex, toHex } from '@tidebook/protocol'
import type { LedgerRules } from '../profiles/rules.ts'
import { LedgerKeys } from '../state/ledger-keys.ts'
import type { Asset } from './view-types.ts'

const ZERO_ACCOUNT = new Uint8Array(20)
const OWNER_DIRECTORY = 0x4f
const DIRECTORY_PAGE = 0x64
const SINGLE = { amendments: 0x66, fee: 0x65, hashes: 0x73, nunl: 0x4e } as const

/** Identifies a ledger entry without its ledger index. */
export type EntryName =
  | { readonly kind: 'account' | 'signers'; readonly owner: Uint8Array }
  | { readonly kind: 'offer' | 'ticket' | 'check'; readonly owner: Uint8Array; readonly sequence: number }
  | { readonly kind: 'deposit-preauth'; readonly owner: Uint8Array; readonly authorized: Uint8Array }
  | { readonly kind: 'line'; readonly accounts: readonly [Uint8Array, Uint8Array]; readonly currency: Uint8Array }
  | { readonly kind: 'pool'; readonly assets: readonly [Asset, Asset] }
  | { readonly kind: 'owner-directory'; readonly owner: Uint8Array; readonly page: number }
  | { readonly kind: 'directory-page'; readonly root: string; readonly page: number }
  | { readonly kind: keyof typeof SINGLE }

const OBJECT_SPACES = { ticket: TICKET.space, check: CHECK.space } as const

function byAsset(a: Asset, b: Asset): number {
  const currencies = compareBytes(a.currency ?? ZERO_ACCOUNT, b.currency ?? ZERO_ACCOUNT)
  return currencies === 0 ? compareBytes(a.issuer ?? ZERO_ACCOUNT, b.issuer ?? ZERO_ACCOUNT) : currencies
}

function poolParts(assets: readonly [Asset, Asset]): Uint8Array[] {
  return assets.toSorted(byAsset).flatMap(({ currency, issuer }) => [issuer ?? ZERO_ACCOUNT, currency ?? ZERO_ACCOUNT])
}

function directoryPage(keys: LedgerKeys, root: string, page: number): string {
  if (page === 0) return root
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(page))
  return keys.objectKey(DIRECTORY_PAGE, [fromHex(root), bytes])
}

/** Returns the ledger index (64 hex digits) of the identified entry, whether or not it exists. */
export function entryIndex(rules: LedgerRules, network: NetworkDefinition, name: EntryName): string {
  const keys = new LedgerKeys(rules.sha512Half, network)
  switch (name.kind) {
    case 'account':
      return keys.accountKey(name.owner)
    case 'signers':
      return keys.signersKey(name.owner)
    case 'offer':
      return keys.offerKey(name.owner, name.sequence)
    case 'ticket':
    case 'check':
      return keys.objectKey(OBJECT_SPACES[name.kind], [name.owner], name.sequence)
    case 'deposit-preauth':
      return keys.objectKey(DEPOSIT_PREAUTH.space, [name.owner, name.authorized])
    case 'line': {
      const [low, high] = name.accounts.toSorted(compareBytes)
      return keys.lineKey(low ?? ZERO_ACCOUNT, high ?? ZERO_ACCOUNT, name.currency)
    }
    case 'pool':
      return keys.objectKey(AMM.space, poolParts(name.assets))
    case 'owner-directory':
      return directoryPage(keys, keys.objectKey(OWNER_DIRECTORY, [name.owner]), name.page)
    case 'directory-page':
      return directoryPage(keys, name.root, name.page)
    default:
      return toHex(rules.sha512Half(Uint8Array.of(0, SINGLE[name.kind])))
  }
}
