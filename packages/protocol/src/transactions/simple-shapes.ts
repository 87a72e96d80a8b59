import type { TransactionShape } from './transaction-shape.ts'

/** Fields of a transaction that deploys or calls a contract in either virtual machine. */
function contractCall(type: string): TransactionShape {
  return {
    type,
    required: ['Method'],
    optional: ['Payload', 'Destination', 'Amount', 'Contracttype', 'ContractMethod', 'Args', 'MethodSignature'],
    flags: 0,
  }
}

/** Types without rules beyond their fields. All exist only on networks of the Jingtum code base. */
export const SIMPLE_SHAPES: readonly TransactionShape[] = [
  // Contract types: for the second virtual machine, for the first language, and the oldest one.
  contractCall('AlethContract'),
  contractCall('ConfigContract'),
  {
    type: 'Contract',
    required: ['Expiration', 'BondAmount', 'StampEscrow', 'JingtumEscrow'],
    optional: ['CreateCode', 'FundCode', 'RemoveCode', 'ExpireCode'],
    flags: 0,
  },
  { type: 'RemoveContract', required: ['Target'], optional: [], flags: 0 },
  // Transactions of the manager account, which appoints issuers, and blocks and unblocks accounts.
  { type: 'ManageIssuer', required: ['IssuerAccountID'], optional: [], flags: 0 },
  { type: 'SetBlackList', required: ['BlackListAccountID'], optional: [], flags: 0 },
  { type: 'RemoveBlackList', required: ['BlackListAccountID'], optional: [], flags: 0 },
  // Unique tokens: creation of a series (its name as hex in FundCode), creation or transfer of a token, and its
  // deletion.
  { type: 'TokenIssue', required: ['Issuer', 'TokenSize', 'FundCode'], optional: ['AuthorizedAccount'], flags: 0 },
  {
    type: 'TransferToken',
    required: ['TokenID', 'Destination'],
    optional: ['Domain', 'FundCode', 'TokenInfos'],
    flags: 0,
  },
  { type: 'TokenDel', required: ['TokenID'], optional: [], flags: 0 },
]
