import type { NetworkDefinition } from '@tidebook/protocol'
import type { Params } from './params.ts'
import { isSkywell } from '../../base/code-base.ts'
import { invalidField } from '../../json/rpc-error.ts'

/** The reference's short names of objects that an account may own. For all other types, the entry's name is used. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['account', 'AccountRoot'],
  ['amm', 'AMM'],
  ['check', 'Check'],
  ['deposit_preauth', 'DepositPreauth'],
  ['escrow', 'Escrow'],
  ['offer', 'Offer'],
  ['payment_channel', 'PayChannel'],
  ['signer_list', 'SignerList'],
  ['ticket', 'Ticket'],
])

/** Short names of objects that no account of these ledgers can own. */
const UNOWNED: ReadonlySet<string> = new Set([
  'bridge',
  'credential',
  'did',
  'mpt_issuance',
  'mptoken',
  'nft_offer',
  'nft_page',
  'oracle',
  'xchain_owned_claim_id',
  'xchain_owned_create_account_claim_id',
])

/** Objects that prevent an account's deletion, in addition to trust lines. */
const BLOCKERS: ReadonlySet<string> = new Set(['Check', 'Escrow', 'PayChannel'])

function entryType(requestedType: string, network: NetworkDefinition): string {
  if (requestedType === 'state') return network.names.trustLineEntry
  const name = SHORT_NAMES.get(requestedType) ?? requestedType
  // Some entry types of the Jingtum code base have no public number.
  const isKnown = isSkywell(network) ? name !== '' : network.definitions.ledgerEntryTypes.has(name)
  if (!isKnown && !UNOWNED.has(requestedType)) throw invalidField('type')
  return name
}

/**
 * Reads the requested types of an account's entries as LedgerEntryType (`type`, `deletion_blockers_only`).
 * @throws RpcError invalidParams with the name of the field
 */
export function readObjectFilter(params: Params, network: NetworkDefinition): (typeName: string) => boolean {
  const typeName = params.optionalText('type')
  const onlyBlockers = params.flag('deletion_blockers_only')
  const type = typeName === undefined ? undefined : entryType(typeName, network)
  return (typeName) =>
    (type === undefined || typeName === type) &&
    (!onlyBlockers || BLOCKERS.has(typeName) || typeName === network.names.trustLineEntry)
}
