import type { NetworkDefinition } from '@tidebook/protocol'
import type { Params } from './params.ts'
import { isSkywell } from '../../base/code-base.ts'
import { invalidField } from '../../json/rpc-error.ts'

/** Short names of the reference for what an account may own; any other type goes by its entry's name. */
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

/** Short names for what no account of any of these ledgers owns. */
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

/** Of what an account may own, that for which it cannot be deleted; lines come to it. */
const BLOCKERS: ReadonlySet<string> = new Set(['Check', 'Escrow', 'PayChannel'])

function entryType(asked: string, network: NetworkDefinition): string {
  if (asked === 'state') return network.names.trustLineEntry
  const name = SHORT_NAMES.get(asked) ?? asked
  // not every kind of entry of the Jingtum code base has a number that is known
  const isKnown = isSkywell(network) ? name !== '' : network.definitions.ledgerEntryTypes.has(name)
  if (!isKnown && !UNOWNED.has(asked)) throw invalidField('type')
  return name
}

/**
 * Which of an account's entries are wanted, by LedgerEntryType (`type`, `deletion_blockers_only`).
 * @throws RpcError invalidParams naming the field
 */
export function readObjectFilter(params: Params, network: NetworkDefinition): (typeName: string) => boolean {
  const asked = params.optionalText('type')
  const onlyBlockers = params.flag('deletion_blockers_only')
  const wanted = asked === undefined ? undefined : entryType(asked, network)
  return (typeName) =>
    (wanted === undefined || typeName === wanted) &&
    (!onlyBlockers || BLOCKERS.has(typeName) || typeName === network.names.trustLineEntry)
}
