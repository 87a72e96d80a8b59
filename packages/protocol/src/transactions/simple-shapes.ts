import type { TransactionShape } from './transaction-shape.ts'

/** Fields of a transaction that deploys or calls a contract on either machine. */
function contractCall(type: string): TransactionShape {
  return {
    type,
    required: ['Method'],
    optional: ['Payload', 'Destination', 'Amount', 'Contracttype', 'ContractMethod', 'Args', 'MethodSignature'],
    flags: 0,
  }
}

/** Types that have no rule beyond their fields. All exist only on networks of the Jingtum code base. */
export const SIMPLE_SHAPES: readonly TransactionShape[] = [
  // Contracts: of the second machine, of the first language, and of the oldest type.
  contractCall('AlethContract'),
  contractCall('ConfigContract'),
  {
    type: 'Contract',
    required: ['Expiration', 'BondAmount', 'StampEscrow', 'JingtumEscrow'],
    optional: ['CreateCode', 'FundCode', 'RemoveCode', 'ExpireCode'],
    flags: 0,
  },
  { type: 'RemoveContract', required: ['Target'], optional: [], flags: 0 },
  // The manager account names who may issue currencies, and blocks and unblocks accounts.
  { type: 'ManageIssuer', required: ['IssuerAccountID'], optional: [], flags: 0 },
  { type: 'SetBlackList', required: ['BlackListAccountID'], optional: [], flags: 0 },
  { type: 'RemoveBlackList', required: ['BlackListAccountID'], optional: [], flags: 0 },
  // A series of unique tokens, with the hex of its name in FundCode; a token, created or transferred; its end.
  { type: 'TokenIssue', required: ['Issuer', 'TokenSize', 'FundCode'], optional: ['AuthorizedAccount'], flags: 0 },
  {
    type: 'TransferToken',
    required: ['TokenID', 'Destination'],
    optional: ['Domain', 'FundCode', 'TokenInfos'],
    flags: 0,
  },
  { type: 'TokenDel', required: ['TokenID'], optional: [], flags: 0 },
]
